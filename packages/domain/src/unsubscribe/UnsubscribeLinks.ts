import { Context, Data, DateTime, Effect, flow, Layer, Option, Redacted, Result } from "effect"
import type { Digest } from "effect/crypto/Digest"
import { PersonRepository } from "../people/PersonRepository.ts"
import { hashSecret, isSecretText } from "../people/Secret.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { isUsable, withoutMail } from "./UnsubscribeLink.ts"
import { UnsubscribeLinkRepository } from "./UnsubscribeLinkRepository.ts"

/** No link has this secret, or it is too old, or its person was removed. */
export class UnsubscribeLinkUnknown extends Data.TaggedError("UnsubscribeLinkUnknown")<{}> {}

/** Lets people switch a kind of mail off by a link in such a mail, without signing in. */
export class UnsubscribeLinks extends Context.Service<
  UnsubscribeLinks,
  {
    /** Switches the kind of a link off for its person. Later calls change nothing. */
    readonly use: (
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<void, UnsubscribeLinkUnknown | StorageUnavailable>
  }
>()("@leadwell/domain/unsubscribe/UnsubscribeLinks") {
  static readonly layer = Layer.effect(
    UnsubscribeLinks,
    Effect.gen(function* () {
      const links = yield* UnsubscribeLinkRepository
      const people = yield* PersonRepository
      const secrets = yield* Effect.context<Digest>()
      return {
        use: Effect.fn("UnsubscribeLinks.use")(
          function* (secret) {
            const text = Redacted.value(secret)
            if (!isSecretText("lwu_", text)) return yield* new UnsubscribeLinkUnknown()
            const now = yield* DateTime.now
            const found = Option.filter(yield* links.find(yield* hashSecret(text)), (one) => isUsable(one, now))
            if (Option.isNone(found)) return yield* new UnsubscribeLinkUnknown()
            const { kind, person } = found.value
            yield* people.modify(person, flow(withoutMail(kind), Result.succeed), [])
          },
          Effect.catchTag("PersonNotFound", () => new UnsubscribeLinkUnknown()),
          Effect.provideContext(secrets)
        )
      }
    })
  )
}
