import type { Person, PersonId } from "@leadwell/people/person/Person"
import type { PersonRepository } from "@leadwell/people/person/PersonRepository"
import type { UnsubscribeLink } from "@leadwell/people/unsubscribe/UnsubscribeLink"
import { UnsubscribeLinkRepository } from "@leadwell/people/unsubscribe/UnsubscribeLinkRepository"
import { DateTime, Effect, Option } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../Law.ts"
import { insertedPerson, removePerson, sampleHash, sampleInstant } from "../sample/SamplePerson.ts"

/** How much earlier than all others the links are that laws remove as expired. */
const longAgo = -1_000_000_000

const sampleLink = (person: Pick<Person, "id">, seconds = 1) =>
  Effect.map(sampleHash, (hash): UnsubscribeLink => ({
    hash,
    person: person.id,
    kind: "new_lead",
    expires_at: DateTime.add(sampleInstant, { seconds })
  }))

const found = ({ hash }: UnsubscribeLink) =>
  Effect.map(
    UnsubscribeLinkRepository.use(({ find }) => find(hash)),
    Option.getOrNull
  )

/** The laws of {@link UnsubscribeLinkRepository}. */
export const unsubscribeLinkRepositoryLaws: ReadonlyArray<Law<UnsubscribeLinkRepository | PersonRepository>> = [
  law("finds a link for unsubscribing again and again, until its person is removed", function* () {
    const { insert } = yield* UnsubscribeLinkRepository
    const [person, other] = [yield* insertedPerson(), yield* insertedPerson()]
    const [link, theirs] = [yield* sampleLink(person), yield* sampleLink(other)]
    yield* insert(link)
    yield* insert(theirs)
    for (let n = 0; n < 2; n++) yield* demandEqual(yield* found(link), link, "link")
    const unknown = yield* sampleLink(person)
    yield* demandEqual(yield* found(unknown), null, "unknown link")
    yield* removePerson(person.id)
    yield* demandEqual(yield* found(link), null, "link of a removed person")
    yield* demandEqual(yield* found(theirs), theirs, "link of another person")
    const late = yield* sampleLink({ id: (yield* freshId) as PersonId })
    yield* insert(late)
    yield* demandEqual(yield* found(late), null, "link of nobody")
  }),
  law("removes expired links for unsubscribing in steps, each once, and no other", function* () {
    const { insert, removeExpired } = yield* UnsubscribeLinkRepository
    const person = yield* insertedPerson()
    const until = DateTime.add(sampleInstant, { seconds: longAgo })
    const expired = yield* Effect.forEach(Array.from({ length: rivals }), () => sampleLink(person, longAgo))
    const later = yield* sampleLink(person, longAgo + 1)
    yield* Effect.forEach([...expired, later], insert)
    yield* demand((yield* removeExpired(until, 2)) <= 2, "more links are removed than allowed")
    const turns = Array.from({ length: rivals }, () => removeExpired(until, 2))
    yield* Effect.all(turns, { concurrency: "unbounded" })
    while ((yield* removeExpired(until, 2)) > 0);
    yield* demandEqual(
      (yield* Effect.forEach(expired, found)).filter((one) => one !== null),
      [],
      "expired links"
    )
    yield* demandEqual(yield* found(later), later, "a later link")
  })
]
