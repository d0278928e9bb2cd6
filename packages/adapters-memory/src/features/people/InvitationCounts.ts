import {
  counted,
  type InvitationDay,
  type InvitationLimit,
  invitingAccounts,
  withinLimits
} from "@leadwell/people/person/InvitationLimits"
import { isOf } from "@leadwell/people/person/PendingMembership"
import type { Person } from "@leadwell/people/person/Person"
import { type Option, Result } from "effect"
import type { MemoryStore } from "../../MemoryStore.ts"

/** Counts an invitation of each account to which a change invites, or counts none when one of them may not invite. */
export const countInvitations = (
  { invitations, people }: MemoryStore["Service"],
  before: Option.Option<Person>,
  after: Person,
  day: InvitationDay
): Result.Result<void, InvitationLimit> => {
  const pending = [...people.values().filter(({ id }) => id !== after.id), after].flatMap((one) => one.pending)
  const counts = invitingAccounts(before, after).map((account) => {
    const count = counted(invitations.get(account), day)
    return { account, count, allowed: withinLimits(account, count, pending.filter(isOf(account)).length, day) }
  })
  const refused = counts.find(({ allowed }) => Result.isFailure(allowed))
  if (refused !== undefined) return refused.allowed
  for (const { account, count } of counts) invitations.set(account, count)
  return Result.void
}
