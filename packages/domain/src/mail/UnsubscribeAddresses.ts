import { Effect, Redacted } from "effect"
import { makeUnsubscribeLinkIssuer } from "../unsubscribe/UnsubscribeLinkIssuer.ts"
import type { MailDelivery } from "./MailDelivery.ts"
import { isNotification } from "./MailKind.ts"
import { SiteOrigin, unsubscribeAddress } from "./PageAddresses.ts"

/**
 * Makes a function that returns the address at which the receiver of a mail switches its kind off, or null for a kind
 * that cannot be switched off. Each attempt has another one, because the secret is stored nowhere.
 */
export const makeUnsubscribeAddresses = Effect.gen(function* () {
  const issue = yield* makeUnsubscribeLinkIssuer
  const origin = yield* SiteOrigin
  return Effect.fnUntraced(function* ({ kind, person }: MailDelivery) {
    return isNotification(kind) ? unsubscribeAddress(origin, Redacted.value(yield* issue(person, kind))) : null
  })
})
