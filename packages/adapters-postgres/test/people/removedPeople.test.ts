import { assert, layer } from "@effect/vitest"
import { insertedPasskey } from "@leadwell/laws/sample/SamplePasskey"
import { insertedPerson, insertSession, sampleLink, sampleSession } from "@leadwell/laws/sample/SamplePerson"
import { PersonNotFound } from "@leadwell/people/person/PersonRepository"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { SignInLinkRepository } from "@leadwell/people/session/SignInLinkRepository"
import { UnsubscribeLinkRepository } from "@leadwell/people/unsubscribe/UnsubscribeLinkRepository"
import { Effect, Layer, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { database, whileRemoved } from "../RemovedMeanwhile.ts"

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

    it.effect("gets no link", () =>
      Effect.gen(function* () {
        const [links, unsubscribing] = [yield* SignInLinkRepository, yield* UnsubscribeLinkRepository]
        const [one, other] = [yield* insertedPerson(), yield* insertedPerson()]
        const [signIn, unsubscribe] = [yield* sampleLink(one), yield* sampleLink(other)]
        yield* whileRemoved(one, links.insert(signIn, []))
        yield* whileRemoved(other, unsubscribing.insert({ ...unsubscribe, kind: "new_lead" }))
        assert.isTrue(Option.isNone(yield* links.take(signIn.hash)))
        assert.isTrue(Option.isNone(yield* unsubscribing.find(unsubscribe.hash)))
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
