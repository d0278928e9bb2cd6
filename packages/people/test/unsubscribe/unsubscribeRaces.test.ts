import { assert, describe, it } from "@effect/vitest"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import { UnsubscribeLinks } from "@leadwell/people/unsubscribe/UnsubscribeLinks"
import { Context, Effect, Redacted } from "effect"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { applied, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, person, PostOffice, useCases } from "../mail/WatchedMails.ts"
import { gone } from "../people/Gone.ts"

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

describe("a link to unsubscribe", () => {
  it.effect("is unknown when its person is removed in the same moment", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { id } = yield* person("An")
      yield* receive()
      yield* dispatched
      const { headers } = (yield* PostOffice).sent[0]!
      const secret = Redacted.make(/lwu_[\w-]+/.exec(headers["List-Unsubscribe"]!)![0])
      const { decide } = yield* PersonRepository
      const built = yield* rebuilt(UnsubscribeLinks.layer, PersonRepository, (all) => ({
        ...all,
        modify: (...args) => Effect.andThen(Effect.orDie(decide(id, gone)), all.modify(...args))
      }))
      assert.strictEqual(yield* tagOf(Context.get(built, UnsubscribeLinks).use(secret)), "UnsubscribeLinkUnknown")
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("is looked for only if it has the form of one, so that anything else costs the store nothing", () =>
    Effect.gen(function* () {
      let asked = 0
      const built = yield* rebuilt(UnsubscribeLinks.layer, SecretRepository, (all) => ({
        ...all,
        find: (kind, hash) =>
          Effect.suspend(() => {
            asked++
            return all.find(kind, hash)
          })
      }))
      const { use } = Context.get(built, UnsubscribeLinks)
      const like = "a".repeat(43)
      for (const text of ["", "lwu_", like, `lwl_${like}`, `lws_${like}`, `lwu_${like}a`, ` lwu_${like}`]) {
        assert.strictEqual(yield* tagOf(use(Redacted.make(text))), "UnsubscribeLinkUnknown")
      }
      assert.strictEqual(asked, 0)
      assert.strictEqual(yield* tagOf(use(Redacted.make(`lwu_${like}`))), "UnsubscribeLinkUnknown")
      assert.strictEqual(asked, 1)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})
