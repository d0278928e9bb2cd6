import type { AccountId } from "@leadwell/domain/access/Account"
import { NotGranted } from "@leadwell/domain/access/Grant"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { isOfOneAccount } from "@leadwell/domain/features/tokens/Creation"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Equal, Option, Result } from "effect"
import { leaving } from "../person/Joining.ts"
import type { Membership } from "../person/Membership.ts"
import { isOf, type PendingMembership, withTerms } from "../person/PendingMembership.ts"
import type { Person, PersonId } from "../person/Person.ts"
import type { Remainder, Sight } from "../person/PersonChange.ts"
import { PersonNotFound } from "../person/PersonRepository.ts"
import { emailTaken } from "../person/PersonRequest.ts"
import type { Session } from "../session/Session.ts"
import { signedInPerson } from "../session/SignedInPerson.ts"

/** Returns what an inviter sent, as a person of whom nothing else is known. */
const asInvited = (pending: PendingMembership): Person => ({
  id: pending.invitation as string as PersonId,
  name: pending.name,
  email: pending.email,
  language: pending.language,
  memberships: [],
  pending: [pending],
  muted: [],
  identity: null,
  created_at: pending.invited_at,
  sessions_ended_at: null,
  link_pace: null,
  views: []
})

/**
 * Returns a person as a member of an account sees the person: without the memberships of other accounts. Of somebody
 * who did not accept yet it has what was sent, and the id of the invitation, whether Leadwell knew the person or not.
 */
export const asColleague =
  (account: AccountId) =>
  (person: Person): Person => {
    const pending = person.pending.find(isOf(account))
    return pending === undefined
      ? { ...person, memberships: person.memberships.filter(isOf(account)), pending: [] }
      : asInvited(pending)
  }

/** Returns whether a member of an account knows a person by an id. */
export const isKnownBy = (id: PersonId, account: AccountId, person: Person): boolean => {
  const { id: shown, memberships, pending } = asColleague(account)(person)
  return shown === id && memberships.length + pending.length > 0
}

/**
 * What a member of an account sees of a person, and of the things that the person made for the account. What does more
 * than its account alone is for operators to end. Of somebody who did not accept yet, nothing that was made before.
 */
export const sightOf = (account: AccountId, isPending: boolean): Sight => ({
  ofPerson: asColleague(account),
  sees: (one) => !isPending && one.account === account,
  mayEnd: isOfOneAccount
})

/**
 * Returns the membership of an account that its members may change, which may be pending. The memberships of operators
 * and reviewers are for operators to change.
 */
export const changeableMembership = (
  { id, memberships, pending }: Person,
  account: AccountId
): Result.Result<Membership | PendingMembership, NotGranted | PersonNotFound> => {
  const found = memberships.find(isOf(account)) ?? pending.find(isOf(account))
  if (found === undefined) return Result.fail(new PersonNotFound({ id }))
  return found.role === "member" ? Result.succeed(found) : Result.fail(new NotGranted({ grants: ["operator"] }))
}

/** Returns the person with one more pending membership. Somebody who has one of the account cannot be invited again. */
export const invitedTo =
  (membership: PendingMembership) =>
  (person: Person): Result.Result<Person, InvalidInput> =>
    [...person.memberships, ...person.pending].some(isOf(membership.account))
      ? Result.fail(new InvalidInput({ faults: [emailTaken] }))
      : Result.succeed({ ...person, pending: [...person.pending, membership] })

/** Returns the person with the membership of one account replaced, or unchanged when it is equal. */
export const withMembership =
  (membership: Membership, audit: AuditEntries) =>
  (person: Person): Result.Result<Remainder, NotGranted | PersonNotFound> =>
    Result.map(changeableMembership(person, membership.account), (old) => {
      const [memberships, pending] = [
        person.memberships.map((one) => (one === old ? membership : one)),
        person.pending.map((one) => (one === old ? withTerms(one, membership) : one))
      ]
      const changed = { ...person, memberships, pending }
      return Equal.equals(changed, person) ? { person, audit: [] } : { person: changed, audit }
    })

/** Returns the person with the pending membership of an account changed. */
export const withPending =
  (account: AccountId, change: (pending: PendingMembership) => PendingMembership) =>
  (person: Person): Person => ({
    ...person,
    pending: person.pending.map((one) => (isOf(account)(one) ? change(one) : one))
  })

/**
 * Returns what is left of a person whom an account removes: nothing, if the person is in no other. The entries are the
 * same in both cases, so that they tell the account nothing of others.
 */
export const removedFrom =
  (account: AccountId, audit: AuditEntries) =>
  (person: Person): Result.Result<Remainder<Person | null>, NotGranted | PersonNotFound> =>
    Result.map(changeableMembership(person, account), () => ({ person: leaving(account, person), audit }))

/** Returns whether a person is in no other account, and invited to none. */
export const isOnlyIn = (account: AccountId, { memberships, pending }: Person): boolean =>
  [...memberships, ...pending].every(isOf(account))

/** Returns the sessions of a person that act for an account. */
export const sessionsFor = (
  account: AccountId,
  person: Person,
  sessions: ReadonlyArray<Session>
): ReadonlyArray<Session> =>
  sessions.filter((session) =>
    Option.exists(signedInPerson({ person, session }), ({ principal }) => principal.account === account)
  )
