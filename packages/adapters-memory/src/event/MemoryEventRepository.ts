import { type EventFilter, selectsEvent } from "@leadwell/domain/event/EventFilter"
import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import type { LeadEvent } from "@leadwell/domain/event/LeadEvents"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { Effect, Layer } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

/** Appends the events of a decision on a lead. */
export const append = (store: MemoryStore["Service"], lead: LeadId, events: ReadonlyArray<LeadEvent>): void => {
  for (const event of events) store.events.push({ ...event, lead })
}

/** Makes a function that finds the events of a lead. It notes each event once, because events are only appended. */
export const eventsByLead = (events: MemoryStore["Service"]["events"]) => {
  const byLead = new Map<LeadId, Array<NumberedEvent>>()
  let noted = 0
  return (lead: LeadId): ReadonlyArray<NumberedEvent> => {
    for (; noted < events.length; noted++) {
      const event = events[noted]!
      if (event.lead === null) continue
      const earlier = byLead.get(event.lead)
      const numbered = { number: noted + 1, event }
      if (earlier === undefined) byLead.set(event.lead, [numbered])
      else earlier.push(numbered)
    }
    return [...(byLead.get(lead) ?? [])]
  }
}

/** {@link EventRepository} on the memory store. The number of an event is its position in the list, from 1. */
export const layer = Layer.effect(
  EventRepository,
  Effect.map(MemoryStore, ({ events }) => {
    const selected = (filter: EventFilter, after: number, limit: number): ReadonlyArray<NumberedEvent> => {
      const found: Array<NumberedEvent> = []
      for (let number = after + 1; number <= events.length && found.length < limit; number++) {
        const event = events[number - 1]!
        if (selectsEvent(filter, event)) found.push({ number, event })
      }
      return found
    }
    const ofLead = eventsByLead(events)
    return {
      after: (number, limit, filter = {}) => Effect.sync(() => selected(filter, number, limit)),
      page: (filter, request) => Effect.sync(() => pageOf(selected(filter, 0, Infinity), request)),
      countAhead: Effect.succeed(0),
      ofLead: (lead) => Effect.sync(() => ofLead(lead).map(({ event }) => event))
    }
  })
)
