import { type Fault, faultAt } from "@leadwell/domain/input/Fault"
import {
  defaulted,
  exactReader,
  filled,
  optionalList,
  type Read,
  required,
  requiredList,
  verdict
} from "@leadwell/domain/input/InputObject"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { compactText, normalName } from "@leadwell/domain/input/NormalText"
import { newNameUpTo } from "@leadwell/domain/input/Text"
import { isDistinct, NewEmail } from "@leadwell/domain/lead/Email"
import { Equal, Result, Schema } from "effect"
import { Language } from "./Language.ts"
import { Membership, normalMembership, Role } from "./Membership.ts"
import { type KnownAccounts, membershipFaults, namedBy } from "./MembershipFaults.ts"
import { isOf, type PendingMembership, termsOf, withTerms } from "./PendingMembership.ts"
import { mostMemberships, type Person } from "./Person.ts"

/** The memberships in a request: at least one. */
export const memberships = Schema.Array(Membership).check(Schema.isMinLength(1, { fault: { _tag: "Empty" } }))

const language = Language.annotate({ fault: { _tag: "NotSelectable" } })

/** The address of a person: one that no other mailbox resembles so much that it compares equal. */
const personEmail = NewEmail.check(Schema.makeFilter(isDistinct, { fault: { _tag: "NotEmail" } }))

/** The keys of an invitation, in the order in which faults are reported. */
export const invitationKeys = {
  name: required(newNameUpTo(255), normalName),
  email: required(personEmail, compactText),
  language: defaulted(language, "en"),
  memberships: requiredList(memberships, mostMemberships)
}

/** The keys of a change of a person. A key that is absent changes nothing. */
export const personChangeKeys = {
  name: filled(newNameUpTo(255), normalName),
  language: filled(language),
  memberships: optionalList(memberships, mostMemberships)
}

/** A valid invitation. */
export type Invitation = Read<typeof invitationKeys>

const readInvitation = exactReader(invitationKeys)
const readChange = exactReader(personChangeKeys)

/** Returns the accounts that a request names, each with the names in its scopes. */
export const accountsNamedBy = (input: unknown): KnownAccounts => namedBy(readChange(input).values.memberships ?? [])

/** Validates an invitation. `known` are the accounts of the request that exist, and `roles` those that may be given. */
export const decodeInvitation = (
  input: unknown,
  known: KnownAccounts,
  roles: ReadonlyArray<Role> = Role.literals
): Result.Result<Invitation, InvalidInput> => {
  const reading = readInvitation(input)
  const faults = membershipFaults(input, reading.values.memberships ?? [], known, roles)
  return Result.map(verdict(invitationKeys, reading, faults), (invitation) => ({
    ...invitation,
    memberships: invitation.memberships.map(normalMembership)
  }))
}

/** Validates a change of a person, and returns the change. */
export const decodePersonChange = (
  input: unknown,
  known: KnownAccounts
): Result.Result<Read<typeof personChangeKeys>, InvalidInput> => {
  const reading = readChange(input)
  const faults = membershipFaults(input, reading.values.memberships ?? [], known)
  return Result.map(verdict(personChangeKeys, reading, faults), (change) =>
    change.memberships === undefined ? change : { ...change, memberships: change.memberships.map(normalMembership) }
  )
}

/** The fault of an invitation to an e-mail address that another person has. */
export const emailTaken: Fault = faultAt("email", { _tag: "Duplicate" })

/**
 * Returns the person with the given keys changed, or unchanged when they are equal. A membership of an account in which
 * the person is not yet becomes pending, as `pend` makes it, or is left out. Somebody who accepted none yet takes the
 * name and the language of an invitation, so they change there too.
 */
export const changedPerson =
  (change: Read<typeof personChangeKeys>, pend: (membership: Membership) => PendingMembership | null) =>
  (person: Person): Person => {
    const { memberships = [...person.memberships, ...person.pending.map(termsOf)], ...rest } = change
    const isAccepted = ({ account }: Membership) => person.memberships.some(isOf(account))
    const pending = memberships
      .filter((one) => !isAccepted(one))
      .map((one) => {
        const known = person.pending.find(isOf(one.account))
        return known === undefined ? pend(one) : withTerms(known, one)
      })
      .filter((one) => one !== null)
      .map((one) => (person.memberships.length === 0 ? { ...one, ...rest } : one))
    const changed = { ...person, ...rest, memberships: memberships.filter(isAccepted), pending }
    return Equal.equals(changed, person) ? person : changed
  }
