import { DateTime } from "effect"
import { stateOf, type Webhook } from "./Webhook.ts"

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

/** Returns how some webhooks are, with the number of failed deliveries of each. */
export const summaryOf = (webhooks: ReadonlyArray<Webhook & { readonly failed: number }>): WebhookSummary => {
  const states = webhooks.map(stateOf)
  const since = webhooks.flatMap(({ health }) => health.failing_since ?? [])
  return {
    failing: states.filter((state) => state !== "active").length,
    disabled: states.filter((state) => state === "disabled").length,
    failing_since: since.toSorted(DateTime.Order)[0] ?? null,
    failed_deliveries: webhooks.reduce((sum, { failed }) => sum + failed, 0)
  }
}
