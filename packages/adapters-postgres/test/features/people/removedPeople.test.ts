import { assert, layer } from "@effect/vitest"
import { insertedPasskey, sampleChallenge } from "@leadwell/laws/sample/SamplePasskey"
import { insertedPerson, insertSession, sampleLink, sampleSession } from "@leadwell/laws/sample/SamplePerson"
import { PersonNotFound } from "@leadwell/people/person/PersonRepository"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { Effect, Layer, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { database, whileRemoved } from "../../RemovedMeanwhile.ts"

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "a person who is removed meanwhile",
  (it) => {
    it.effect("gets no session", () =>
      Effect.gen(function* () {
        const sessions = yield* SessionRepository
        const person = yield* insertedPerson()
        yield* whileRemoved(person, insertSession(yield* sampleSession(person)))
        assert.deepStrictEqual(yield* sessions.ofPerson(person.id), [])
      })
    )

    it.effect("gets no link and no challenge", () =>
      Effect.gen(function* () {
        const { find, insert } = yield* SecretRepository
        const [one, other] = [yield* insertedPerson(), yield* insertedPerson()]
        const [link, challenge] = [yield* sampleLink(one), yield* sampleChallenge(other)]
        yield* whileRemoved(one, insert(link, []))
        yield* whileRemoved(other, insert(challenge, []))
        assert.isTrue(Option.isNone(yield* find("sign_in", link.hash)))
        assert.isTrue(Option.isNone(yield* find("passkey", challenge.hash)))
      })
    )

    it.effect("adds no passkey", () =>
      Effect.gen(function* () {
        const person = yield* insertedPerson()
        const adding = whileRemoved(person, insertedPasskey(person))
        assert.instanceOf(yield* Effect.flip(adding), PersonNotFound)
      })
    )
  }
)
