import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import type { LeadEvent } from "@leadwell/domain/event/LeadEvents"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Layer } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

/** Appends the events of a decision on a lead. */
export const append = (store: MemoryStore["Service"], lead: LeadId, events: ReadonlyArray<LeadEvent>): void => {
  for (const event of events) store.events.push({ ...event, lead })
}

/** Makes a function that finds the events of a lead. It notes each event once, because events are only appended. */
const eventsByLead = (events: MemoryStore["Service"]["events"]) => {
  const byLead = new Map<LeadId, Array<DomainEvent>>()
  let noted = 0
  return (lead: LeadId) =>
    Effect.sync((): ReadonlyArray<DomainEvent> => {
      for (; noted < events.length; noted++) {
        const event = events[noted]!
        const earlier = byLead.get(event.lead)
        if (earlier === undefined) byLead.set(event.lead, [event])
        else earlier.push(event)
      }
      return [...(byLead.get(lead) ?? [])]
    })
}

/** {@link EventRepository} on the memory store. The number of an event is its position in the list, from 1. */
export const layer = Layer.effect(
  EventRepository,
  Effect.map(MemoryStore, ({ events }) => ({
    after: (number, limit) =>
      Effect.sync(() =>
        events.slice(number, number + limit).map((event, index) => ({ number: number + index + 1, event }))
      ),
    ofLead: eventsByLead(events)
  }))
)
