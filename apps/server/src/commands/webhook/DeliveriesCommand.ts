import { encodeDelivery } from "@leadwell/adapters-http/features/webhooks/Delivery"
import { faultText } from "@leadwell/adapters-http/response/FaultText"
import type { WebhookDelivery } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { lastPage } from "@leadwell/domain/pagination/Page"
import { decodePageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Console, DateTime, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import { counted } from "../Counted.ts"
import { json, printJson } from "../JsonFlag.ts"
import { textTable } from "../TextTable.ts"
import { namedWebhook, webhookArgument } from "./NamedWebhook.ts"

/** The result of the latest attempt. */
const outcomeOf = ({ attempts }: WebhookDelivery): string => {
  const latest = attempts.at(-1)
  return latest === undefined ? "not tried" : String(latest.failure ?? latest.status)
}

const deliveryRow = (delivery: WebhookDelivery) => {
  const { attempts, due_at, event, id, status } = delivery
  const next = due_at === null ? "never" : DateTime.formatIso(due_at)
  return [id, event.type, String(event.lead ?? "none"), status, String(attempts.length), outcomeOf(delivery), next]
}

const deliveryHeadings = ["id", "event", "lead", "status", "attempts", "latest", "next"]

const pageFlag = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional, Flag.map(Option.getOrUndefined))

/** `leadwell webhook deliveries`: lists the deliveries of a webhook. */
export const deliveriesCommand = Command.make(
  "deliveries",
  {
    webhook: webhookArgument,
    page: pageFlag("page", "Which page to show, from 1"),
    perPage: pageFlag("per-page", "How many deliveries a page has, from 1 to 100"),
    json
  },
  Effect.fnUntraced(function* ({ json, page, perPage, webhook }) {
    const asked = { ...(page === undefined ? {} : { page }), ...(perPage === undefined ? {} : { per_page: perPage }) }
    const request = yield* Effect.mapError(
      Effect.fromResult(decodePageRequest(asked)),
      ({ faults }) => new CommandFailed({ message: faults.map(faultText).join(" ") })
    )
    const { id } = yield* namedWebhook(webhook)
    const found = yield* orFailed(
      Webhooks.use(({ deliveries }) => deliveries(commandOperator("webhook deliveries"), id, request))
    )
    if (json) return yield* printJson(found.items.map(encodeDelivery))
    yield* Console.log(textTable([deliveryHeadings, ...found.items.map(deliveryRow)]))
    yield* Console.log(`Page ${request.page} of ${lastPage(found)}, ${counted(found.total, "delivery", "deliveries")}.`)
  })
).pipe(Command.withDescription("List the deliveries of a webhook, the latest event first."))
