import type { Waiting } from "@leadwell/domain/storage/Backlog"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { DateTime, Effect, Layer } from "effect"
import { isUnexamined } from "../distribution/MemoryRounds.ts"
import { MemoryStore } from "../MemoryStore.ts"

const waiting = (since: ReadonlyArray<DateTime.Utc>, most: number): Waiting => ({
  count: Math.min(since.length, most),
  since: since.length === 0 ? null : since.reduce((a, b) => DateTime.min(a, b))
})

const inStage = (leads: MemoryStore["Service"]["leads"], stage: string) =>
  [...leads.values()].filter((lead) => lead.stage === stage)

/** The number of events that webhooks and mails have gone through. */
const passedEvents = ({ fanOut }: MemoryStore["Service"]): number =>
  Math.min(...["mail", "webhook"].map((channel) => fanOut.get(channel) ?? 0))

const received = (some: ReadonlyArray<{ readonly created_at: DateTime.Utc }>) =>
  some.map(({ created_at }) => created_at)

const instantsOf = (events: ReadonlyArray<{ readonly at: DateTime.Utc }>) => events.map(({ at }) => at)

const pendingOf = <A extends { readonly status: string }>(all: ReadonlyMap<string, A> = new Map()) =>
  [...all.values()].filter(({ status }) => status === "pending")

const isBy =
  (now: DateTime.Utc) =>
  (at: DateTime.Utc | null): at is DateTime.Utc =>
    at !== null && DateTime.isLessThanOrEqualTo(at, now)

const failures = ({ webhooks }: MemoryStore["Service"]) =>
  [...webhooks.values()].flatMap(({ disabled_at, health: { failing_since } }) =>
    disabled_at === null && failing_since !== null ? [failing_since] : []
  )

/** {@link StorageHealth} of the memory store. */
export const layer = Layer.effect(
  StorageHealth,
  Effect.map(MemoryStore, (store) => ({
    isReachable: Effect.succeed(true),
    backlog: ({ most, now, receivedBy, today }) =>
      Effect.sync(() => {
        const { deliveries, events, leads, reclaims } = store
        const open = inStage(leads, "open")
        const due = open.filter(
          (lead) =>
            store.open.get(lead.id) === true ||
            DateTime.isLessThanOrEqualTo(lead.created_at, receivedBy) ||
            isUnexamined(store, lead, today)
        )
        return {
          open: waiting(received(open), most),
          held: waiting(received(inStage(leads, "held")), most),
          due: waiting(received(due), most),
          reclaims: waiting(received(pendingOf(reclaims)), most),
          events: waiting(instantsOf(events.slice(passedEvents(store))), most),
          deliveries: waiting(
            pendingOf(deliveries.get("webhook"))
              .filter(({ claimed_until }) => claimed_until === null || isBy(now)(claimed_until))
              .map(({ due_at }) => due_at)
              .filter(isBy(now)),
            most
          ),
          failing: waiting(failures(store), most),
          mails: waiting(received(pendingOf(deliveries.get("mail"))).filter(isBy(now)), most)
        }
      })
  }))
)
