import { DateTime, Duration, Result, Schema } from "effect"
import { AccountId } from "../../access/Account.ts"
import { Actor } from "../../access/Actor.ts"
import { BusinessId } from "../../catalog/Business.ts"
import { ToldEventType } from "../../event/DomainEvent.ts"
import { Identifier } from "../../input/Identifier.ts"
import { Fact } from "../../privacy/Fact.ts"
import type { DeliveryAttempt } from "./DeliveryAttempt.ts"
import { WebhookContent } from "./WebhookContent.ts"
import { healthAfter, WebhookHealth } from "./WebhookHealth.ts"
import { WebhookSecret } from "./WebhookSecret.ts"

/** The id of a webhook, a UUIDv7. */
export const WebhookId = Identifier.pipe(Schema.brand("WebhookId"))

/** The id of a webhook. */
export type WebhookId = typeof WebhookId.Type

/** How long a replaced secret still signs. */
const secretOverlap = Duration.hours(24)

/**
 * A URL that receives events of some types until `disabled_at`. One with an account receives only the events that this
 * account may learn of; one without receives those of all accounts. One with a business receives only the events of
 * this business. Only one with an account has the content `lead`. It hears of no event with a number up to `after`.
 * `previous` is the secret before the last rotation, which also signs before `until`.
 */
export const Webhook = Schema.Struct({
  id: WebhookId,
  account: Schema.NullOr(AccountId),
  business: Schema.NullOr(BusinessId),
  content: WebhookContent,
  url: Schema.String,
  events: Schema.Array(ToldEventType),
  secret: WebhookSecret,
  previous: Schema.NullOr(Schema.Struct({ secret: WebhookSecret, until: Schema.DateTimeUtc })),
  created_at: Schema.DateTimeUtc,
  created_by: Actor,
  disabled_at: Schema.NullOr(Schema.DateTimeUtc),
  after: Schema.Int,
  health: WebhookHealth
})

/** A URL that receives events of some types. */
export interface Webhook extends Schema.Schema.Type<typeof Webhook> {}

/** The maximum number of webhooks of one account, and of those without an account. Disabled ones count. */
export const mostWebhooks = 100

/** The account has {@link mostWebhooks} webhooks. */
export class TooManyWebhooks extends Fact("TooManyWebhooks", "The account has as many webhooks as it may have.")<{
  readonly account: AccountId | null
}> {}

/** Refuses another webhook for an account that has so many. */
export const checkRoom = (
  registered: number,
  { account }: Pick<Webhook, "account">
): Result.Result<void, TooManyWebhooks> =>
  registered < mostWebhooks ? Result.void : Result.fail(new TooManyWebhooks({ account }))

/** Returns the accounts that may read what was done to a webhook: its own, if it has one. */
export const accountsOf = ({ account }: Pick<Webhook, "account">): ReadonlyArray<AccountId> =>
  account === null ? [] : [account]

/** Returns whether the webhook receives deliveries. */
export const isActive = ({ disabled_at }: Pick<Webhook, "disabled_at">): boolean => disabled_at === null

/** Whether deliveries are made and arrive: not any more when a webhook is disabled. */
export const WebhookState = Schema.Literals(["active", "failing", "disabled"])

/** Whether deliveries are made and arrive. */
export type WebhookState = typeof WebhookState.Type

/** Returns the state of a webhook. It is failing while the latest attempt failed and none succeeded since. */
export const stateOf = ({ disabled_at, health }: Pick<Webhook, "disabled_at" | "health">): WebhookState => {
  if (!isActive({ disabled_at })) return "disabled"
  return health.failing_since === null ? "active" : "failing"
}

/** Returns the webhook with some attempts at its deliveries in its health. */
export const attempted =
  (attempts: ReadonlyArray<DeliveryAttempt>) =>
  (webhook: Webhook): Webhook => ({ ...webhook, health: attempts.reduce(healthAfter, webhook.health) })

/**
 * Returns the webhook with a new secret. The replaced secret signs for {@link secretOverlap}, and an older one stops at
 * once.
 */
export const rotated =
  (secret: WebhookSecret, now: DateTime.Utc) =>
  (webhook: Webhook): Webhook => ({
    ...webhook,
    secret,
    previous: { secret: webhook.secret, until: DateTime.addDuration(now, secretOverlap) }
  })

/** Returns the webhook as disabled. An earlier end stays unchanged. */
export const disabled =
  (now: DateTime.Utc) =>
  (webhook: Webhook): Webhook =>
    isActive(webhook) ? { ...webhook, disabled_at: now } : webhook

/** Returns the webhook as disabled by its receiver, when all events up to a number were handed out. */
export const disabledByReceiver =
  (now: DateTime.Utc) =>
  (webhook: Webhook, handedOut: number): Webhook =>
    isActive(webhook)
      ? {
          ...disabled(now)(webhook),
          after: Math.max(webhook.after, handedOut),
          health: { ...webhook.health, gone_at: now }
        }
      : webhook

/** Returns whether a webhook may be enabled again: its receiver ended it, and not who took it from its maker. */
export const mayBeEnabled = ({ disabled_at, health }: Pick<Webhook, "disabled_at" | "health">): boolean =>
  disabled_at !== null && health.gone_at !== null

/** Returns the webhook as one that receives deliveries again, and did not fail since. */
export const enabled = (webhook: Webhook): Webhook =>
  mayBeEnabled(webhook)
    ? { ...webhook, disabled_at: null, health: { ...webhook.health, failing_since: null, gone_at: null } }
    : webhook

/** Returns the secrets that sign at an instant, the newest first. */
export const validSecrets = (
  { previous, secret }: Pick<Webhook, "previous" | "secret">,
  now: DateTime.Utc
): ReadonlyArray<WebhookSecret> =>
  previous !== null && DateTime.isLessThan(now, previous.until) ? [secret, previous.secret] : [secret]
