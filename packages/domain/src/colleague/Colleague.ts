import { Equal, Option, Result } from "effect"
import { NotOperator } from "../access/Operator.ts"
import type { AccountId } from "../account/Account.ts"
import type { AuditEntries } from "../audit/AuditEntry.ts"
import { isOfOneAccount } from "../creation/Creation.ts"
import type { Remainder, Sight } from "../creation/MakerChange.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { Membership } from "../people/Membership.ts"
import type { Person } from "../people/Person.ts"
import { PersonNotFound } from "../people/PersonRepository.ts"
import { emailTaken } from "../people/PersonRequest.ts"
import type { Session } from "../people/Session.ts"
import { signedInPerson } from "../people/SignedInPerson.ts"

/** A person as a member of an account sees the person: without the memberships of other accounts. */
export const asColleague =
  (account: AccountId) =>
  (person: Person): Person => ({
    ...person,
    memberships: person.memberships.filter((one) => one.account === account)
  })

/**
 * What a member of an account sees of a person, and of the things that the person made for the account. What does more
 * than its account alone is for operators to end.
 */
export const sightOf = (account: AccountId): Sight<Person> => ({
  ofPerson: asColleague(account),
  sees: (one) => one.account === account,
  mayEnd: isOfOneAccount
})

/**
 * Returns the membership of an account that its members may change. The memberships of operators and reviewers are for
 * operators to change.
 */
export const changeableMembership = (
  { memberships }: Person,
  account: AccountId
): Result.Result<Membership, NotOperator | PersonNotFound> => {
  const found = memberships.find((one) => one.account === account)
  if (found === undefined) return Result.fail(new PersonNotFound())
  return found.role === "member" ? Result.succeed(found) : Result.fail(new NotOperator())
}

/**
 * Returns the person with another membership, the last one. New sessions still act for the first. Somebody who is in
 * the account already cannot join.
 */
export const joined =
  (membership: Membership) =>
  (person: Person): Result.Result<Person, InvalidInput> =>
    person.memberships.some(({ account }) => account === membership.account)
      ? Result.fail(new InvalidInput({ faults: [emailTaken] }))
      : Result.succeed({ ...person, memberships: [...person.memberships, membership] })

/** Returns the person with the membership of one account replaced, or unchanged when it is equal. */
export const withMembership =
  (membership: Membership, audit: AuditEntries) =>
  (person: Person): Result.Result<Remainder<Person>, NotOperator | PersonNotFound> =>
    Result.map(changeableMembership(person, membership.account), (old) =>
      Equal.equals(old, membership)
        ? { person, audit: [] }
        : {
            person: { ...person, memberships: person.memberships.map((one) => (one === old ? membership : one)) },
            audit
          }
    )

/** Returns what is left of a person who leaves an account: nothing, if there is no other membership. */
export const leaving =
  (account: AccountId, audit: (action: "person.changed" | "person.removed") => AuditEntries) =>
  (person: Person): Result.Result<Remainder<Person | null>, NotOperator | PersonNotFound> =>
    Result.map(changeableMembership(person, account), (old): Remainder<Person | null> => {
      const memberships = person.memberships.filter((one) => one !== old)
      return memberships.length === 0
        ? { person: null, audit: audit("person.removed") }
        : { person: { ...person, memberships }, audit: audit("person.changed") }
    })

/** Returns whether a person is in no other account. */
export const isOnlyIn = (account: AccountId, { memberships }: Person): boolean =>
  memberships.every((one) => one.account === account)

/** Returns the sessions of a person that act for an account. */
export const sessionsFor = (
  account: AccountId,
  person: Person,
  sessions: ReadonlyArray<Session>
): ReadonlyArray<Session> =>
  sessions.filter((session) =>
    Option.exists(signedInPerson({ person, session }), ({ principal }) => principal.account === account)
  )
