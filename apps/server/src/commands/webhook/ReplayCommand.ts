import { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import type { WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookReplays } from "@leadwell/domain/features/webhooks/WebhookReplays"
import { untilNothing } from "@leadwell/domain/storage/Steps"
import { Console, Effect, Option, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import { counted } from "../Counted.ts"
import { json, printJson } from "../JsonFlag.ts"
import { disabledWebhook, namedWebhook, unknownWebhook, webhookArgument } from "./NamedWebhook.ts"

const unknownDelivery = new CommandFailed({
  message: "DELIVERY is not the id of a delivery of this webhook: `leadwell webhook deliveries` shows them."
})

const operator = commandOperator("webhook replay")

/** Delivers again, and returns 1; or 0 when the delivery was removed, as it is after its time. */
const replayOf = (webhook: WebhookId, id: DeliveryId) =>
  WebhookReplays.use(({ replay }) => replay(operator, webhook, id)).pipe(
    Effect.as(1),
    Effect.catchTags({
      DeliveryNotFound: () => Effect.succeed(0),
      WebhookDisabled: () => disabledWebhook,
      WebhookNotFound: () => unknownWebhook
    }),
    orFailed
  )

const replayFailed = (webhook: WebhookId) =>
  WebhookReplays.use(({ replayFailed }) => untilNothing(replayFailed(operator, webhook))).pipe(
    Effect.catchTags({ WebhookDisabled: () => disabledWebhook, WebhookNotFound: () => unknownWebhook }),
    orFailed
  )

const replayOne = Effect.fnUntraced(function* (webhook: WebhookId, text: string) {
  const id = Option.getOrUndefined(Schema.decodeOption(DeliveryId)(text))
  const count = id === undefined ? 0 : yield* replayOf(webhook, id)
  return count === 0 ? yield* unknownDelivery : count
})

/** `leadwell webhook replay`: delivers again. */
export const replayCommand = Command.make(
  "replay",
  {
    webhook: webhookArgument,
    delivery: Argument.String("DELIVERY").pipe(
      Argument.withDescription("The id of a delivery; without it, every delivery that failed"),
      Argument.optional
    ),
    json
  },
  Effect.fnUntraced(function* ({ delivery, json, webhook: text }) {
    const webhook = yield* namedWebhook(text)
    const replayed = Option.isSome(delivery)
      ? yield* replayOne(webhook.id, delivery.value)
      : yield* replayFailed(webhook.id)
    yield* json ? printJson({ replayed }) : Console.log(`Replayed ${counted(replayed, "delivery", "deliveries")}.`)
  })
).pipe(Command.withDescription("Deliver again what failed, or one delivery. Running servers send it within seconds."))
