import type { AccountId } from "@leadwell/domain/access/Account"
import { type InvitationId, isOf, type PendingMembership, termsOf } from "./PendingMembership.ts"
import type { Person } from "./Person.ts"

/**
 * Returns the person with those of the pending memberships accepted that `which` selects, or unchanged when it selects
 * none. Somebody without a membership gets the name and the language of the first: an invitation that the person did
 * not accept leaves nothing.
 */
export const joining =
  (which: (pending: PendingMembership) => boolean) =>
  (person: Person): Person => {
    const accepted = person.pending.filter(which)
    const [first] = accepted
    if (first === undefined) return person
    const { language, name } = person.memberships.length === 0 ? first : person
    const memberships = [...person.memberships, ...accepted.map(termsOf)]
    return { ...person, name, language, memberships, pending: person.pending.filter((one) => !which(one)) }
  }

/** Returns whether a pending membership is of an invitation. */
export const isOfInvitation =
  (invitation: InvitationId | null) =>
  (one: PendingMembership): boolean =>
    one.invitation === invitation

/** Returns what is left of a person without an account, or null when there is neither another nor an invitation. */
export const leaving = (account: AccountId, person: Person): Person | null => {
  const isLeft = (one: { readonly account: AccountId }) => !isOf(account)(one)
  const [memberships, pending] = [person.memberships.filter(isLeft), person.pending.filter(isLeft)]
  return memberships.length + pending.length === 0 ? null : { ...person, memberships, pending }
}

/**
 * Returns the invitation by which a person comes in who has no membership yet: the last one. Returns null for anybody
 * who can sign in.
 */
export const wayIn = ({ memberships, pending }: Person): InvitationId | null =>
  memberships.length > 0 ? null : (pending.at(-1)?.invitation ?? null)
