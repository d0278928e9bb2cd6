import { Effect } from "effect"
import { webhookEvents } from "../faults/Receivers.ts"
import type { Server } from "../servers/Server.ts"
import { askUntilDecided } from "./Client.ts"
import type { Notes } from "./Notes.ts"
import { readDeliveries, type ObservedDelivery } from "./Observed.ts"
import type { RunContext } from "./RunContext.ts"
import type { ObservedEvent } from "./Watch.ts"

/** How long a run waits for creates after a fault, in milliseconds. It is longer than they may stay away. */
const recovery = 60_000

/** The end of the last fault. After one of another server, too, creates must be back on every server. */
const lastEnd = ({ struck }: Notes): number =>
  Math.max(0, ...struck.filter(({ fault }) => fault.of !== "receiver").map(({ until }) => until))

const isBack = (notes: Notes, server: Server): boolean =>
  notes.exchanges.some(
    (one) =>
      one.what === "create" &&
      one.server === server.index &&
      (one.status === 201 || one.status === 200) &&
      one.sentAt >= lastEnd(notes)
  )

/**
 * Waits until each server has created a lead after the last fault, but not for ever. Returns the servers that did, or
 * all when none did.
 */
export const awaitRecovery = Effect.fnUntraced(function* ({ notes, servers }: RunContext) {
  const end = Date.now() + recovery
  const recovered = () => servers.filter((server) => isBack(notes, server))
  while (Date.now() < end && recovered().length < servers.length) yield* Effect.sleep("100 millis")
  return recovered().length > 0 ? recovered() : servers
})

/**
 * How long deliveries have to arrive by themselves once all faults are over. Only the first wait between attempts is
 * shorter.
 */
const ownTime = 7000

/** How long deliveries have to arrive in all. An attempt that hangs takes 15 seconds, and its follower 15 more. */
const deliveryTime = 60_000

const open = (deliveries: ReadonlyMap<string, ReadonlyArray<ObservedDelivery>>) =>
  [...deliveries].flatMap(([name, all]) =>
    all.filter(({ status }) => status !== "delivered").map((one) => ({ name, ...one }))
  )

/** Whether each event has a delivery to each webhook that is registered for it. */
const isHandedOut = (
  events: ReadonlyArray<ObservedEvent>,
  deliveries: ReadonlyMap<string, ReadonlyArray<ObservedDelivery>>
) =>
  Object.entries(webhookEvents).every(([name, types]: readonly [string, ReadonlyArray<string>]) => {
    const numbers = new Set(deliveries.get(name)?.map(({ event }) => event.number))
    return events.every(({ number, type }) => !types.includes(type) || numbers.has(number))
  })

/**
 * Waits until all deliveries are made. Those that a fault has put off for minutes are replayed, as an operator can do,
 * because a run cannot wait for them.
 */
export const awaitDeliveries = Effect.fnUntraced(function* (
  context: RunContext,
  webhooks: ReadonlyMap<string, string>,
  events: ReadonlyArray<ObservedEvent>
) {
  const start = Date.now()
  let isReplayed = false
  for (;;) {
    const deliveries = yield* readDeliveries(context, webhooks)
    const waiting = open(deliveries)
    const isComplete = isHandedOut(events, deliveries)
    const passed = Date.now() - start
    if ((isComplete && waiting.length === 0) || passed > deliveryTime) return deliveries
    if (isComplete && !isReplayed && passed > ownTime) {
      isReplayed = true
      for (const { id, name } of waiting) {
        const path = `/api/webhooks/${webhooks.get(name)}/deliveries/${id}/replay`
        yield* askUntilDecided(context.notes, context.servers, 0, { what: "replay", method: "POST", path })
      }
    }
    yield* Effect.sleep("300 millis")
  }
})
