import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { Effect, Layer } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

/** {@link EventRepository} on the memory store: an event's number is its place in the list. */
export const layer = Layer.effect(
  EventRepository,
  Effect.map(MemoryStore, ({ events }) => ({
    after: (number, limit) =>
      Effect.sync(() =>
        events.slice(number, number + limit).map((event, index) => ({ number: number + index + 1, event }))
      )
  }))
)
