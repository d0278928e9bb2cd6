import { DateTime, Duration, Schema } from "effect"
import { DomainEventType } from "../event/DomainEvent.ts"
import { Identifier } from "../input/Identifier.ts"
import { WebhookSecret } from "./WebhookSecret.ts"

/** The id of a webhook: a UUIDv7 of ours. */
export const WebhookId = Identifier.pipe(Schema.brand("WebhookId"))

/** The id of a webhook. */
export type WebhookId = typeof WebhookId.Type

/** How long a secret goes on to sign after it was replaced. */
const secretOverlap = Duration.hours(24)

/**
 * An address that is told of events of some types. `previous` is the secret before the last rotation, which signs, too,
 * before `until`. From `disabled_at` on nothing is sent any more, for good.
 */
export const Webhook = Schema.Struct({
  id: WebhookId,
  url: Schema.String,
  events: Schema.Array(DomainEventType),
  secret: WebhookSecret,
  previous: Schema.NullOr(Schema.Struct({ secret: WebhookSecret, until: Schema.DateTimeUtc })),
  created_at: Schema.DateTimeUtc,
  disabled_at: Schema.NullOr(Schema.DateTimeUtc)
})

/** An address that is told of events of some types. */
export interface Webhook extends Schema.Schema.Type<typeof Webhook> {}

/** Whether anything is still sent to a webhook. */
export const isActive = ({ disabled_at }: Pick<Webhook, "disabled_at">): boolean => disabled_at === null

/** The webhook with a new secret; the one it had signs for {@link secretOverlap} more, an older one no longer. */
export const rotated =
  (secret: WebhookSecret, now: DateTime.Utc) =>
  (webhook: Webhook): Webhook => ({
    ...webhook,
    secret,
    previous: { secret: webhook.secret, until: DateTime.addDuration(now, secretOverlap) }
  })

/** The webhook, to which nothing is sent any more; one that was disabled before stays as it is. */
export const disabled =
  (now: DateTime.Utc) =>
  (webhook: Webhook): Webhook =>
    isActive(webhook) ? { ...webhook, disabled_at: now } : webhook

/** The secrets that sign now, the latest first. */
export const validSecrets = (
  { previous, secret }: Pick<Webhook, "previous" | "secret">,
  now: DateTime.Utc
): ReadonlyArray<WebhookSecret> =>
  previous !== null && DateTime.isLessThan(now, previous.until) ? [secret, previous.secret] : [secret]
