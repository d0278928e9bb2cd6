import type { AccountId } from "@leadwell/domain/access/Account"
import type { Membership } from "@leadwell/people/person/Membership"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect } from "effect"
import { demand, demandEqual, freshId, law, type Law } from "../../Law.ts"
import { insertedPerson } from "../../sample/SamplePerson.ts"

type Which = Parameters<PersonRepository["Service"]["withMembership"]>[0]

/** Goes through the people with a membership in steps of two. */
const inSteps = Effect.fnUntraced(function* (which: Which) {
  const { withMembership } = yield* PersonRepository
  const found: Array<Person> = []
  for (let above: PersonId | null = null; ;) {
    const some: ReadonlyArray<Person> = yield* withMembership(which, above, 2)
    found.push(...some)
    if (some.length < 2) return found
    above = some[1]!.id
  }
})

/** The laws of the people with a membership, as {@link PersonRepository} returns them in steps. */
export const membershipLaws: ReadonlyArray<Law<PersonRepository>> = [
  law("goes through the people with a membership of an account, or with a role, by id in steps", function* () {
    const [account, another] = [(yield* freshId) as AccountId, (yield* freshId) as AccountId]
    const mine: Array<Person> = []
    for (const role of ["member", "reviewer", "operator", "reviewer"] as const) {
      const both: ReadonlyArray<Membership> = [
        { account: another, role: "member" },
        { account, role }
      ]
      mine.push(yield* insertedPerson({ memberships: both }))
      yield* insertedPerson({ memberships: [{ account: another, role: "member" }] })
    }
    yield* demandEqual(yield* inSteps({ account }), mine, "people of an account")
    const reviewers = yield* inSteps({ role: "reviewer" })
    const ids = new Set(reviewers.map(({ id }) => id))
    yield* demand(
      ids.size === reviewers.length && ids.has(mine[1]!.id) && ids.has(mine[3]!.id),
      "the reviewers are not each there once"
    )
    yield* demand(
      reviewers.every(({ memberships }) => memberships.some(({ role }) => role === "reviewer")),
      "somebody else is among the reviewers"
    )
    yield* demandEqual(
      reviewers.map(({ id }) => id),
      [...ids].toSorted(),
      "order of the reviewers"
    )
  })
]
