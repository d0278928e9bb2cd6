import { WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { Effect, Option, Schema } from "effect"
import { Argument } from "effect/cli"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"

/** No webhook has the id that was typed. */
export const unknownWebhook = new CommandFailed({
  message: "WEBHOOK is no webhook's id: `leadwell webhook list` shows them."
})

/** The webhook gets no deliveries. */
export const disabledWebhook = new CommandFailed({
  message: "The webhook is disabled: enable it in the web application, or register a new one."
})

/** The argument `WEBHOOK`: the id of a webhook. */
export const webhookArgument = Argument.String("WEBHOOK").pipe(
  Argument.withDescription("The id of the webhook, as `webhook list` shows it")
)

/** Returns the webhook whose id was typed. A text that cannot be an id is refused like an unknown id. */
export const namedWebhook = Effect.fnUntraced(function* (text: string) {
  const id = Option.getOrUndefined(Schema.decodeOption(WebhookId)(text))
  if (id === undefined) return yield* unknownWebhook
  return yield* Webhooks.use(({ get }) => get(commandOperator("webhook"), id)).pipe(
    Effect.catchTag("WebhookNotFound", () => unknownWebhook),
    orFailed
  )
})
