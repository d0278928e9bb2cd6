import { Result } from "effect"
import type { Identity, Person } from "../people/Person.ts"

/** Returns whether a person helps to run the market. An OpenID provider speaks for nobody else. */
export const isStaff = ({ memberships }: Person): boolean => memberships.some(({ role }) => role !== "member")

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
