import { Context, type Result, Schema } from "effect"
import { AccountId } from "../../access/Account.ts"
import { BusinessId } from "../../catalog/Business.ts"
import { NewWebAddress } from "../../catalog/Website.ts"
import { ToldEventType } from "../../event/DomainEvent.ts"
import { type Fault, faultAt } from "../../input/Fault.ts"
import {
  type Read,
  defaulted,
  exactReader,
  optional,
  required,
  requiredList,
  verdict
} from "../../input/InputObject.ts"
import type { InvalidInput } from "../../input/InvalidInput.ts"
import { isKnownPrivate } from "./PublicAddress.ts"
import { WebhookContent } from "./WebhookContent.ts"

/** The permitted URLs of webhooks: https to public addresses, or also http and any address. */
export type ReceiverRule = "public" | "any"

/** The permitted URLs of webhooks, `public` by default. */
export const ReceiverAddresses = Context.Reference<ReceiverRule>(
  "@leadwell/domain/features/webhooks/WebhookRequest/ReceiverAddresses",
  {
    defaultValue: () => "public"
  }
)

/** The keys of a webhook request, in the order in which faults are reported. */
export const webhookRequestKeys = {
  url: required(NewWebAddress.check(Schema.isMaxCodePoints(2048, { fault: { _tag: "TooLong", max: 2048 } }))),
  events: requiredList(
    Schema.Array(ToldEventType.annotate({ fault: { _tag: "NotSelectable" } })).check(
      Schema.isMinLength(1, { fault: { _tag: "Empty" } })
    ),
    ToldEventType.literals.length
  ),
  account: optional(AccountId),
  business: optional(BusinessId),
  content: defaulted(WebhookContent.annotate({ fault: { _tag: "NotSelectable" } }), "ids")
}

/** The key of a request that enables a webhook: whether what it missed is delivered now. */
export const enablingKeys = { replay: defaulted(Schema.Boolean.annotate({ fault: { _tag: "NotBoolean" } }), false) }

const readEnabling = exactReader(enablingKeys)

/** Validates a request that enables a webhook. */
export const decodeEnabling = (input: unknown): Result.Result<Read<typeof enablingKeys>, InvalidInput> =>
  verdict(enablingKeys, readEnabling(input))

/** A valid webhook request. */
export type WebhookRequest = Read<typeof webhookRequestKeys>

const read = exactReader(webhookRequestKeys)

/** Returns the faults of a URL without a lookup. */
const faultsOfUrl = (
  text: string,
  allowed: ReceiverRule,
  content: WebhookContent | undefined
): ReadonlyArray<Fault> => {
  const url = new URL(text)
  const faults: Array<Fault> = []
  if (url.protocol !== "https:" && (allowed === "public" || content === "lead")) {
    faults.push(faultAt("url", { _tag: "NotHttps" }))
  }
  if (allowed === "public" && isKnownPrivate(url)) faults.push(faultAt("url", { _tag: "NotPublic" }))
  return faults
}

/** Returns what a request names, as far as it is well-formed. */
export const namedBy = (input: unknown): Pick<WebhookRequest, "account" | "business"> => {
  const { account, business } = read(input).values
  return { ...(account && { account }), ...(business && { business }) }
}

/** What the sender of a webhook request may do. */
export interface WebhookLicence {
  /** Whether the sender may name the account in the request, and the business in it. */
  readonly account: boolean
  readonly business: boolean
  /** Whether the sender reads leads itself, so that a webhook may carry them. */
  readonly leads: boolean
  /** Whether the webhook is of an account. */
  readonly isOwned: boolean
}

/**
 * Validates a webhook request. The address behind a host name is checked only when a message is sent.
 */
export const decodeWebhookRequest = (
  input: unknown,
  allowed: ReceiverRule,
  may: WebhookLicence
): Result.Result<WebhookRequest, InvalidInput> => {
  const reading = read(input)
  const { account, business, content, url } = reading.values
  const isLead = content === "lead"
  return verdict(webhookRequestKeys, reading, [
    ...(url === undefined ? [] : faultsOfUrl(url, allowed, content)),
    ...(account === undefined || may.account ? [] : [faultAt("account", { _tag: "Unknown" })]),
    ...(isLead && !may.isOwned && account === undefined
      ? [faultAt("account", { _tag: "RequiredWhen", key: "content", values: ["lead"] })]
      : []),
    ...(business === undefined || may.business ? [] : [faultAt("business", { _tag: "Unknown" })]),
    ...(isLead && !may.leads ? [faultAt("content", { _tag: "NotSelectable" })] : [])
  ])
}
