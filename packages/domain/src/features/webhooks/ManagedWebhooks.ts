import { DateTime, Effect } from "effect"
import type { Granted } from "../../access/Grant.ts"
import { isOperator } from "../../access/Principal.ts"
import { type DeliveryCounts, DeliveryRepository } from "../../delivery/DeliveryRepository.ts"
import { Fact } from "../../privacy/Fact.ts"
import { shownToAccount } from "./DeliveryAttempt.ts"
import { isActive, stateOf, type Webhook, type WebhookId } from "./Webhook.ts"
import { type WebhookDelivery, webhookDeliveries } from "./WebhookDelivery.ts"
import type { WebhookHealth } from "./WebhookHealth.ts"
import { WebhookNotFound, WebhookRepository } from "./WebhookRepository.ts"

/** The number up to which the deliveries of a webhook are counted, so that a list of webhooks stays cheap. */
const mostCounted = 10_000

const none: DeliveryCounts = { pending: 0, failed: 0 }

/** The webhook is disabled, so nothing can be delivered to it. */
export class WebhookDisabled extends Fact(
  "WebhookDisabled",
  "The webhook is disabled, so nothing can be delivered to it."
)<{ readonly id: WebhookId }> {}

/** A webhook, and how many of its deliveries wait or have failed. */
export interface CountedWebhook extends Webhook, DeliveryCounts {}

/** How the webhooks of a principal are, all taken together. */
export interface WebhookSummary {
  /** The number of webhooks that are failing or disabled. */
  readonly failing: number
  readonly disabled: number
  /** The instant since which the one that fails longest is failing. */
  readonly failing_since: DateTime.Utc | null
  /** The number of deliveries that failed, and were not replayed since. */
  readonly failed_deliveries: number
}

/** Returns how some webhooks are, taken together. */
export const summaryOf = (webhooks: ReadonlyArray<CountedWebhook>): WebhookSummary => {
  const states = webhooks.map(stateOf)
  const since = webhooks.flatMap(({ health }) => health.failing_since ?? [])
  return {
    failing: states.filter((state) => state !== "active").length,
    disabled: states.filter((state) => state === "disabled").length,
    failing_since: since.toSorted(DateTime.Order)[0] ?? null,
    failed_deliveries: webhooks.reduce((sum, { failed }) => sum + failed, 0)
  }
}

/** Returns a delivery as a principal reads it. */
export const shownDelivery = (principal: Granted<"webhooks:manage">, delivery: WebhookDelivery): WebhookDelivery =>
  isOperator(principal) ? delivery : { ...delivery, attempts: delivery.attempts.map(shownToAccount) }

const shownHealth = (principal: Granted<"webhooks:manage">, { health }: Webhook): WebhookHealth => {
  const { last_failure } = health
  return isOperator(principal) || last_failure === null
    ? health
    : { ...health, last_failure: shownToAccount(last_failure) }
}

/** Makes functions that return the webhooks that a principal manages, and how it reads them. */
export const makeManagedWebhooks = Effect.gen(function* () {
  const webhooks = yield* WebhookRepository
  const { counts } = yield* DeliveryRepository

  /** Returns a webhook that the principal manages. The webhook of another account is not found. */
  const managed = Effect.fnUntraced(function* (principal: Granted<"webhooks:manage">, id: WebhookId) {
    const webhook = yield* webhooks.get(id)
    const isManaged = isOperator(principal) || webhook.account === principal.account
    return isManaged ? webhook : yield* new WebhookNotFound({ id })
  })

  /** Returns a webhook that the principal manages, if anything can be delivered to it. */
  const open = Effect.fnUntraced(function* (principal: Granted<"webhooks:manage">, id: WebhookId) {
    const webhook = yield* managed(principal, id)
    return isActive(webhook) ? webhook : yield* new WebhookDisabled({ id })
  })

  /** Returns webhooks with the numbers of their deliveries. */
  const counted = Effect.fnUntraced(function* (principal: Granted<"webhooks:manage">, found: ReadonlyArray<Webhook>) {
    const ids = found.map(({ id }) => id)
    const byWebhook = yield* counts(webhookDeliveries, ids, mostCounted)
    return found.map((webhook): CountedWebhook => ({
      ...webhook,
      health: shownHealth(principal, webhook),
      ...(byWebhook.get(webhook.id) ?? none)
    }))
  })

  const shown = (principal: Granted<"webhooks:manage">, webhook: Webhook) =>
    Effect.map(counted(principal, [webhook]), ([found]) => found!)

  return { managed, open, counted, shown }
})
