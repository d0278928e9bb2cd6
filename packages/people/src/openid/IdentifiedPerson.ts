import { type Email, localPart } from "@leadwell/domain/lead/Email"
import { Result } from "effect"
import { joining } from "../person/Joining.ts"
import type { Identity, Person } from "../person/Person.ts"

/**
 * Returns whether an address that a provider verified is that of a person whose address compares equal. A provider may
 * give a mailbox of its own to an address that only looks the same, so the width of its letters counts here.
 */
export const hasAddress = ({ email }: Person, verified: Email): boolean => localPart(email) === localPart(verified)

/** Returns whether a person helps to run the market. An OpenID provider speaks for nobody else. */
export const isStaff = ({ memberships }: Person): boolean => memberships.some(({ role }) => role !== "member")

/**
 * Returns a person who is no operator or reviewer yet with the invitations to be one accepted. Whoever signs in with
 * the provider of the organisation has the address, and came for nothing else.
 */
export const joiningStaff = (person: Person): Person =>
  isStaff(person) ? person : joining(({ role }) => role !== "member")(person)

/**
 * Returns the person with this identity. Refuses a person who has another one at the same provider, because then
 * somebody else has the e-mail address now.
 */
export const identifiedAs =
  <E>({ issuer, subject }: Identity, refusal: () => E) =>
  (person: Person): Result.Result<Person, E> => {
    const { identity } = person
    if (identity?.issuer !== issuer) return Result.succeed({ ...person, identity: { issuer, subject } })
    return identity.subject === subject ? Result.succeed(person) : Result.fail(refusal())
  }
