import type { AccountId } from "@leadwell/domain/access/Account"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import {
  InvitationsSpent,
  mostInvitationsADay,
  mostPending,
  TooManyPending
} from "@leadwell/people/person/InvitationLimits"
import type { Person } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { DateTime, Effect, Exit, Option, Result } from "effect"
import { demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { removePerson, samplePending, samplePerson } from "../../sample/SamplePerson.ts"
import { sampleDay } from "./PendingMembershipLaws.ts"

const tomorrow = {
  day: "2026-01-16" as CalendarDate,
  until: DateTime.add(sampleDay.until, { days: 1 })
}

/** Invites somebody else to an account. */
const invite = Effect.fnUntraced(function* (account: AccountId, day = sampleDay) {
  const person = yield* samplePerson({ memberships: [], pending: [yield* samplePending(account)] })
  return yield* PersonRepository.use((people) => people.invite(person.email, () => Result.succeed(person), day, []))
})

/** Invites a person once more. */
const again = (person: Person, minutes: number, day = sampleDay) => {
  const pending = person.pending.map((one) => ({ ...one, sent_at: DateTime.add(one.sent_at, { minutes }) }))
  return PersonRepository.use((people) =>
    people.invite(person.email, () => Result.succeed({ ...person, pending }), day, [])
  )
}

const pendingOf = (account: AccountId) =>
  Effect.map(
    PersonRepository.use(({ page }) => page(account, { page: 1, per_page: 100 })),
    ({ total }) => total
  )

/** The laws of the limits of invitations, as {@link PersonRepository} keeps them. */
export const invitationLimitLaws: ReadonlyArray<Law<PersonRepository>> = [
  law(
    "lets an account have as many pending memberships as it may, and no more, also when many invite at once",
    function* () {
      const account = (yield* freshId) as AccountId
      const first = yield* invite(account)
      while ((yield* pendingOf(account)) < mostPending - 2) yield* invite(account)
      const all = Array.from({ length: rivals }, () => Effect.exit(invite(account)))
      const exits = yield* Effect.all(all, { concurrency: "unbounded" })
      yield* demandEqual(exits.filter(Exit.isSuccess).length, 2, "invitations that were let in")
      yield* demandEqual(yield* pendingOf(account), mostPending, "pending memberships")
      yield* demandEqual(yield* Effect.flip(invite(account)), new TooManyPending({ account }), "refusal")
      yield* invite((yield* freshId) as AccountId)
      yield* removePerson(first.id)
      const person = yield* invite(account)
      yield* again(person, 1)
      yield* demandEqual(
        yield* Effect.flip(invite(account)),
        new TooManyPending({ account }),
        "refusal after another one"
      )
    }
  ),
  law("changes nothing of a person when an account that a decision invites to may not invite", function* () {
    const { decideInviting, get } = yield* PersonRepository
    const [account, other] = [(yield* freshId) as AccountId, (yield* freshId) as AccountId]
    const person = yield* invite(other)
    const pending = [yield* samplePending(account)]
    const decision = (found: Person) =>
      Result.succeed({ person: { ...found, pending }, ends: [], at: sampleDay.until, audit: [], answer: "changed" })
    const first = yield* invite(account)
    while ((yield* pendingOf(account)) < mostPending) yield* invite(account)
    const refused = yield* Effect.flip(decideInviting(person.id, decision, sampleDay))
    yield* demandEqual(refused, new TooManyPending({ account }), "refusal")
    yield* demandEqual(yield* get(person.id), person, "the person after a refusal")
    yield* removePerson(first.id)
    yield* demandEqual(yield* decideInviting(person.id, decision, sampleDay), "changed", "answer")
    yield* demandEqual((yield* get(person.id)).pending, pending, "what the person is invited to")
    yield* demandEqual(yield* Effect.flip(invite(account)), new TooManyPending({ account }), "refusal of the next")
  }),
  law(
    "counts the invitations of a day, those included that were taken back, exactly when many invite at once",
    function* () {
      const { find } = yield* PersonRepository
      const account = (yield* freshId) as AccountId
      const withdrawn = Effect.flatMap(invite(account), ({ id }) => removePerson(id))
      for (let n = 0; n < mostInvitationsADay - 3; n++) yield* withdrawn
      const person = yield* invite(account)
      const exits = yield* Effect.all(
        Array.from({ length: rivals }, (_, n) => Effect.exit(again(person, n + 1))),
        { concurrency: "unbounded" }
      )
      yield* demandEqual(exits.filter(Exit.isSuccess).length, 2, "mails that were let out")
      const spent = new InvitationsSpent({ account, until: sampleDay.until })
      yield* demandEqual(yield* Effect.flip(invite(account)), spent, "refusal")
      const stored = Option.getOrThrow(yield* find(person.email))
      yield* demandEqual(yield* Effect.flip(again(stored, 100)), spent, "another mail")
      yield* demandEqual(Option.getOrThrow(yield* find(person.email)), stored, "the person after a refusal")
      yield* again(stored, 200, tomorrow)
      // A clock that is behind midnight gives no second hundred.
      for (let n = 1; n < mostInvitationsADay; n++) yield* again(stored, 200 + n)
      yield* demandEqual(yield* Effect.flip(again(stored, 400)), spent, "the day after")
    }
  )
]
