import { Context, type Result, Schema } from "effect"
import { AccountId } from "../account/Account.ts"
import { NewWebAddress } from "../catalog/Website.ts"
import { DomainEventType } from "../event/DomainEvent.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
import { type Read, exactReader, optional, required, requiredList, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { isKnownPrivate } from "./PublicAddress.ts"

/** The permitted URLs of webhooks: https to public addresses, or also http and any address. */
export type ReceiverRule = "public" | "any"

/** The permitted URLs of webhooks, `public` by default. */
export const ReceiverAddresses = Context.Reference<ReceiverRule>(
  "@leadwell/domain/webhook/WebhookRequest/ReceiverAddresses",
  {
    defaultValue: () => "public"
  }
)

/** The keys of a webhook request, in the order in which faults are reported. */
export const webhookRequestKeys = {
  url: required(NewWebAddress.check(Schema.isMaxCodePoints(2048, { fault: { _tag: "TooLong", max: 2048 } }))),
  events: requiredList(
    Schema.Array(DomainEventType.annotate({ fault: { _tag: "NotSelectable" } })).check(
      Schema.isMinLength(1, { fault: { _tag: "Empty" } })
    ),
    DomainEventType.literals.length
  ),
  account: optional(AccountId)
}

/** A valid webhook request. */
export type WebhookRequest = Read<typeof webhookRequestKeys>

const read = exactReader(webhookRequestKeys)

/** Returns the faults of a URL without a lookup. */
const faultsOfUrl = (text: string, allowed: ReceiverRule): ReadonlyArray<Fault> => {
  if (allowed === "any") return []
  const url = new URL(text)
  const faults: Array<Fault> = []
  if (url.protocol !== "https:") faults.push(faultAt("url", { _tag: "NotHttps" }))
  if (isKnownPrivate(url)) faults.push(faultAt("url", { _tag: "NotPublic" }))
  return faults
}

/** Returns the account id in a request, if it is well-formed. */
export const accountNamedBy = (input: unknown): AccountId | undefined => read(input).values.account

/**
 * Validates a webhook request. `isAllowed` tells whether the sender may name the account in it. The address behind a
 * host name is checked only when a message is sent.
 */
export const decodeWebhookRequest = (
  input: unknown,
  allowed: ReceiverRule,
  isAllowed: (account: AccountId) => boolean
): Result.Result<WebhookRequest, InvalidInput> => {
  const reading = read(input)
  const { account, url } = reading.values
  return verdict(webhookRequestKeys, reading, [
    ...(url === undefined ? [] : faultsOfUrl(url, allowed)),
    ...(account === undefined || isAllowed(account) ? [] : [faultAt("account", { _tag: "Unknown" })])
  ])
}
