import { PasskeyChallengeRepository } from "@leadwell/people/passkey/PasskeyChallengeRepository"
import { DateTime, Effect, Option } from "effect"
import { demand, demandEqual, law, type Law, rivals } from "../Law.ts"
import type { PersonRepositoryLawPorts } from "../people/PersonRepositoryLaws.ts"
import { sampleChallenge } from "../sample/SamplePasskey.ts"
import { insertedPerson, sampleInstant } from "../sample/SamplePerson.ts"

/** How much earlier than all others the challenges are that laws remove as expired. */
const longAgo = -1_000_000_000

/** The laws of {@link PasskeyChallengeRepository}. */
export const passkeyChallengeRepositoryLaws: ReadonlyArray<Law<PasskeyChallengeRepository | PersonRepositoryLawPorts>> =
  [
    law("hands out a challenge once, also to many who take it at once", function* () {
      const { insert, take } = yield* PasskeyChallengeRepository
      const person = yield* insertedPerson()
      const [challenge, other] = [yield* sampleChallenge(person), yield* sampleChallenge(null)]
      yield* insert(challenge)
      yield* insert(other)
      const taken = yield* Effect.all(
        Array.from({ length: rivals }, () => take(challenge.hash)),
        { concurrency: "unbounded" }
      )
      yield* demandEqual(taken.filter(Option.isSome).map(Option.getOrNull), [challenge], "taken challenges")
      yield* demandEqual(Option.getOrNull(yield* take(other.hash)), other, "another challenge")
    }),
    law("removes expired challenges in steps, each once, and no other", function* () {
      const { insert, removeExpired, take } = yield* PasskeyChallengeRepository
      const until = DateTime.add(sampleInstant, { seconds: longAgo })
      const expired = yield* Effect.forEach(Array.from({ length: rivals }), () => sampleChallenge(null, longAgo))
      const later = yield* sampleChallenge(null, longAgo + 1)
      yield* Effect.forEach([...expired, later], insert)
      yield* demand((yield* removeExpired(until, 2)) <= 2, "more challenges are removed than allowed")
      const turns = Array.from({ length: rivals }, () => removeExpired(until, 2))
      yield* Effect.all(turns, { concurrency: "unbounded" })
      while ((yield* removeExpired(until, 2)) > 0);
      const left = yield* Effect.forEach(expired, ({ hash }) => take(hash))
      yield* demand(left.every(Option.isNone), "an expired challenge is left")
      yield* demandEqual(Option.getOrNull(yield* take(later.hash)), later, "a later challenge")
    })
  ]
