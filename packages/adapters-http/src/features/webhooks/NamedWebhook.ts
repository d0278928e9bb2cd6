import type { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { named, naming } from "../../access/NamedParts.ts"

/** The use case that finds the webhook that a path names. */
export interface WebhookFinder {
  readonly webhook: (typeof Webhooks.Service)["get"]
}

/** The webhook that the current request names. */
export const namedWebhook = named<"webhook", WebhookFinder>("webhook")

/** Finds the webhook that the path names. */
export const namingWebhook = naming<"webhook", WebhookFinder>("webhook")
