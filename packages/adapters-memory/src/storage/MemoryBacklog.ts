import type { Lead } from "@leadwell/domain/lead/Lead"
import { Backlog, type Waiting } from "@leadwell/domain/storage/Backlog"
import { DateTime, Effect, Layer } from "effect"
import { isUnexamined } from "../distribution/MemoryRoundRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"

const waiting = (since: ReadonlyArray<DateTime.Utc>, most: number): Waiting => ({
  count: Math.min(since.length, most),
  since: since.length === 0 ? null : since.reduce((a, b) => DateTime.min(a, b))
})

const inStage = (leads: MemoryStore["Service"]["leads"], stage: string) =>
  [...leads.values()].filter((lead) => lead.stage === stage)

const received = (some: ReadonlyArray<Lead>) => some.map(({ created_at }) => created_at)

/** {@link Backlog} on the memory store. */
export const layer = Layer.effect(
  Backlog,
  Effect.map(MemoryStore, (store) => ({
    read: ({ most, receivedBy, today }) =>
      Effect.sync(() => {
        const { leads, reclaims } = store
        const open = inStage(leads, "open")
        const due = open.filter(
          (lead) =>
            store.open.get(lead.id) === true ||
            DateTime.isLessThanOrEqualTo(lead.created_at, receivedBy) ||
            isUnexamined(store, lead, today)
        )
        const pending = [...reclaims.values()].filter(({ status }) => status === "pending")
        return {
          open: waiting(received(open), most),
          held: waiting(received(inStage(leads, "held")), most),
          due: waiting(received(due), most),
          reclaims: waiting(
            pending.map(({ created_at }) => created_at),
            most
          )
        }
      })
  }))
)
