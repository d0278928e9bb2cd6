import { SignInLinkRepository } from "@leadwell/people/session/SignInLinkRepository"
import { DateTime, Effect, Option } from "effect"
import { demand, demandEqual, law, type Law, rivals } from "../Law.ts"
import { insertedPerson, sampleInstant, sampleLink } from "../sample/SamplePerson.ts"
import type { PersonRepositoryLawPorts } from "./PersonRepositoryLaws.ts"

/** How much earlier than all others the links are that laws remove as expired. */
const longAgo = -1_000_000_000

/** The laws of {@link SignInLinkRepository}. */
export const signInLinkRepositoryLaws: ReadonlyArray<Law<PersonRepositoryLawPorts>> = [
  law("hands out a link once, also to many who take it at once", function* () {
    const { insert, take } = yield* SignInLinkRepository
    const person = yield* insertedPerson()
    const [link, other] = [yield* sampleLink(person), yield* sampleLink(person)]
    yield* insert(link, [])
    yield* insert(other, [])
    const taken = yield* Effect.all(
      Array.from({ length: rivals }, () => take(link.hash)),
      { concurrency: "unbounded" }
    )
    yield* demandEqual(taken.filter(Option.isSome).map(Option.getOrNull), [link], "taken links")
    yield* demandEqual(Option.getOrNull(yield* take(other.hash)), other, "another link")
  }),
  law("removes expired links in steps, each once, and no other", function* () {
    const { insert, removeExpired, take } = yield* SignInLinkRepository
    const person = yield* insertedPerson()
    const until = DateTime.add(sampleInstant, { seconds: longAgo })
    const expired = yield* Effect.forEach(Array.from({ length: rivals }), () => sampleLink(person, longAgo))
    const later = yield* sampleLink(person, longAgo + 1)
    yield* Effect.forEach([...expired, later], (link) => insert(link, []))
    yield* demand((yield* removeExpired(until, 2)) <= 2, "more links are removed than allowed")
    const turns = Array.from({ length: rivals }, () => removeExpired(until, 2))
    yield* Effect.all(turns, { concurrency: "unbounded" })
    while ((yield* removeExpired(until, 2)) > 0);
    const left = yield* Effect.forEach(expired, ({ hash }) => take(hash))
    yield* demand(left.every(Option.isNone), "an expired link is left")
    yield* demandEqual(Option.getOrNull(yield* take(later.hash)), later, "a later link")
  })
]
