import { type Received, webhookEvents } from "../faults/Receivers.ts"
import type { ObservedDelivery } from "../run/Observed.ts"
import type { Run } from "../run/Run.ts"
import type { ObservedEvent } from "../run/Watch.ts"

const bodyOf = ({ data, timestamp, type }: ObservedEvent): string => JSON.stringify({ type, timestamp, data })

const wrongDelivery = (
  { event, id, status }: ObservedDelivery,
  received: ReadonlyMap<string, ReadonlyArray<Received>>
): ReadonlyArray<string> => {
  const requests = received.get(id) ?? []
  const body = bodyOf(event)
  return [
    status === "delivered" ? [] : [`event ${event.number} is ${status}`],
    status !== "delivered" || requests.some(({ isAccepted }) => isAccepted)
      ? []
      : [`event ${event.number} is listed as delivered, but was not accepted`],
    requests.every((one) => one.body === body) ? [] : [`event ${event.number} came with another content`]
  ].flat()
}

/** What is wrong with the deliveries of one webhook. */
const wrongWebhook = ({ observed }: Run, name: keyof typeof webhookEvents): ReadonlyArray<string> => {
  const types: ReadonlyArray<string> = webhookEvents[name]
  const deliveries = observed.deliveries.get(name) ?? []
  const mine = observed.received.filter(({ webhook }) => webhook === name)
  const received = Map.groupBy(mine, ({ id }) => id)
  const delivered = Map.groupBy(deliveries, ({ event }) => event.number)
  const events = observed.events.filter(({ type }) => types.includes(type))
  const known = new Set(deliveries.map(({ id }) => id))
  return [
    ...events.filter(({ number }) => !delivered.has(number)).map(({ number }) => `event ${number} has no delivery`),
    ...[...delivered].filter(([, all]) => all.length > 1).map(([number]) => `event ${number} has two deliveries`),
    ...deliveries.flatMap((delivery) => wrongDelivery(delivery, received)),
    ...mine.filter(({ isSigned }) => !isSigned).map(({ id }) => `request ${id} is not signed`),
    ...[...received.keys()].filter((id) => !known.has(id)).map((id) => `request ${id} is of no delivery`)
  ].map((wrong) => `webhook ${name}: ${wrong}`)
}

/** What is wrong with the deliveries to webhooks. Each event comes at least once; no order is promised. */
export const wrongDeliveries = (run: Run): ReadonlyArray<string> => [
  ...wrongWebhook(run, "steady"),
  ...wrongWebhook(run, "faulty")
]
