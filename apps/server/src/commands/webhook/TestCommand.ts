import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import { json, printJson } from "../JsonFlag.ts"
import { disabledWebhook, namedWebhook, unknownWebhook, webhookArgument } from "./NamedWebhook.ts"

/** `leadwell webhook test`: delivers a test event. */
export const testCommand = Command.make(
  "test",
  { webhook: webhookArgument, json },
  Effect.fnUntraced(function* ({ json, webhook: text }) {
    const webhook = yield* namedWebhook(text)
    const { id } = yield* Webhooks.use(({ test }) => test(commandOperator("webhook test"), webhook.id)).pipe(
      Effect.catchTags({ WebhookDisabled: () => disabledWebhook, WebhookNotFound: () => unknownWebhook }),
      orFailed
    )
    yield* json ? printJson({ delivery_id: id }) : Console.log(`Delivery ${id} waits for a running server.`)
  })
).pipe(Command.withDescription("Send a test event. Running servers send it within seconds."))
