import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { encodeWebhook } from "@leadwell/adapters-http/features/webhooks/Webhook"
import { isActive, type Webhook } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookReplays } from "@leadwell/domain/features/webhooks/WebhookReplays"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { Console, DateTime, Effect, Layer } from "effect"
import { Command } from "effect/cli"
import * as DomainRules from "../../settings/DomainRules.ts"
import { Settings } from "../../settings/Settings.ts"
import { actorText } from "../ActorText.ts"
import { allPages } from "../AllPages.ts"
import { orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import * as CommandStorage from "../CommandStorage.ts"
import { json, printJson } from "../JsonFlag.ts"
import { textTable } from "../TextTable.ts"
import { deliveriesCommand } from "./DeliveriesCommand.ts"
import { replayCommand } from "./ReplayCommand.ts"
import { testCommand } from "./TestCommand.ts"

const storage = Layer.merge(Webhooks.layer, WebhookReplays.layer).pipe(
  Layer.provide([CommandStorage.layer, NodeCrypto.layerSecureRandom]),
  Layer.provide(DomainRules.layer),
  Layer.provide(Settings.layer)
)

const headings = ["id", "account", "url", "created", "made by", "state", "events"]

const webhookRow = (webhook: Webhook) => {
  const { account, created_at, created_by, events, id, url } = webhook
  return [
    id,
    account ?? "all",
    url,
    DateTime.formatIso(created_at),
    actorText(created_by),
    isActive(webhook) ? "active" : "disabled",
    events.join(" ")
  ]
}

const list = Command.make(
  "list",
  { json },
  Effect.fnUntraced(function* ({ json }) {
    const { page } = yield* Webhooks
    const webhooks = yield* orFailed(allPages((request) => page(commandOperator("webhook list"), request)))
    if (json) return yield* printJson(webhooks.map(encodeWebhook))
    yield* Console.log(textTable([headings, ...webhooks.map(webhookRow)]))
  })
).pipe(Command.withDescription("List all webhooks, the newest first, disabled ones included."))

/** `leadwell webhook`: shows webhooks and their deliveries, delivers again, and tests. Its help opens no store. */
export const webhookCommand = Command.make("webhook").pipe(
  Command.withDescription("List webhooks and their deliveries, deliver again, and send a test event."),
  Command.withSubcommands([
    Command.provide(list, storage),
    Command.provide(deliveriesCommand, storage),
    Command.provide(replayCommand, storage),
    Command.provide(testCommand, storage)
  ])
)
