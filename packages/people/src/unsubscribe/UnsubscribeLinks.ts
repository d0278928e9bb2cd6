import { Fact } from "@leadwell/domain/privacy/Fact"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, flow, Layer, Option, Redacted, Result } from "effect"
import type { Digest } from "effect/crypto/Digest"
import type { Language } from "../person/Language.ts"
import type { Notification } from "../person/Notification.ts"
import { PersonRepository } from "../person/PersonRepository.ts"
import { hashSecret, isSecretText } from "../person/Secret.ts"
import { SecretRepository } from "../person/SecretRepository.ts"
import { isUsable, withoutMail } from "./UnsubscribeLink.ts"

/** No link has this secret, or it is too old, or its person was removed. */
export class UnsubscribeLinkUnknown extends Fact(
  "UnsubscribeLinkUnknown",
  "No link has this secret, or it is too old, or its person was removed."
)<{}> {}

/** What a link switches off, whether that is off already, and the language of its person. */
export interface ShownUnsubscribeLink {
  readonly kind: Notification
  readonly isOff: boolean
  readonly language: Language
}

/** Lets people switch a kind of mail off by a link in such a mail, without signing in. */
export class UnsubscribeLinks extends Context.Service<
  UnsubscribeLinks,
  {
    /** Returns what a link switches off. It changes nothing. */
    readonly get: (
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<ShownUnsubscribeLink, UnsubscribeLinkUnknown | StorageUnavailable>
    /** Switches the kind of a link off for its person. Later calls change nothing. */
    readonly use: (
      secret: Redacted.Redacted<string>
    ) => Effect.Effect<void, UnsubscribeLinkUnknown | StorageUnavailable>
  }
>()("@leadwell/people/unsubscribe/UnsubscribeLinks") {
  static readonly layer = Layer.effect(
    UnsubscribeLinks,
    Effect.gen(function* () {
      const links = yield* SecretRepository
      const people = yield* PersonRepository
      const secrets = yield* Effect.context<Digest>()

      /** Returns the link with this secret, if it can be used. */
      const usable = Effect.fnUntraced(function* (secret: Redacted.Redacted<string>) {
        const text = Redacted.value(secret)
        if (!isSecretText("lwu_", text)) return yield* new UnsubscribeLinkUnknown()
        const now = yield* DateTime.now
        const found = Option.filter(yield* links.find("unsubscribe", yield* hashSecret(text)), (one) =>
          isUsable(one, now)
        )
        return Option.isSome(found) ? found.value : yield* new UnsubscribeLinkUnknown()
      }, Effect.provideContext(secrets))

      return {
        get: Effect.fn("UnsubscribeLinks.get")(
          function* (secret) {
            const { notification, person } = yield* usable(secret)
            const { language, muted } = yield* people.get(person)
            return { kind: notification, isOff: muted.includes(notification), language }
          },
          Effect.catchTag("PersonNotFound", () => new UnsubscribeLinkUnknown())
        ),
        use: Effect.fn("UnsubscribeLinks.use")(
          function* (secret) {
            const { notification, person } = yield* usable(secret)
            yield* people.modify(person, flow(withoutMail(notification), Result.succeed), [])
          },
          Effect.catchTag("PersonNotFound", () => new UnsubscribeLinkUnknown())
        )
      }
    })
  )
}
