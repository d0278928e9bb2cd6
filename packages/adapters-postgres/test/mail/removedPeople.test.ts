import { assert, layer } from "@effect/vitest"
import { mailAbout, mailsTo, queued } from "@leadwell/laws/sample/SampleMail"
import { insertedPerson } from "@leadwell/laws/sample/SamplePerson"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { database, whileRemoved } from "../RemovedMeanwhile.ts"

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "a mail to a person who is removed meanwhile",
  (it) => {
    it.effect("is not stored, and the mails to others are", () =>
      Effect.gen(function* () {
        const [removed, other] = [yield* insertedPerson(), yield* insertedPerson()]
        yield* whileRemoved(removed, queued(mailAbout(removed, "warm-bv", 1), mailAbout(other, "warm-bv", 1)))
        assert.deepStrictEqual([(yield* mailsTo(removed)).length, (yield* mailsTo(other)).length], [0, 1])
      })
    )
  }
)
