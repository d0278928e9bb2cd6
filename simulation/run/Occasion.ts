import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { DateTime } from "effect"

/** Everything that happened to one lead at one instant. */
export interface Occasion {
  readonly lead: number
  readonly at: number
  readonly isArrival: boolean
  readonly assigned: ReadonlyArray<string>
  /** The new stage of the lead, if an event reports one. */
  readonly stage: "placed" | "closed" | "refused" | null
}

const stages = new Map<DomainEvent["type"], Occasion["stage"]>([
  ["lead.placed", "placed"],
  ["lead.closed", "closed"],
  ["lead.refused", "refused"]
])

const occasionOf = (events: ReadonlyArray<DomainEvent>): Occasion => ({
  lead: events[0]!.lead,
  at: DateTime.toEpochMillis(events[0]!.at),
  isArrival: events.some(({ type }) => type === "lead.received"),
  assigned: events.flatMap(({ business, type }) => (type === "business_lead.assigned" ? (business ?? []) : [])),
  stage: events.map(({ type }) => stages.get(type)).find((stage) => stage !== undefined) ?? null
})

/** Groups consecutive events of the same lead and instant. */
export const occasionsOf = (events: ReadonlyArray<DomainEvent>): ReadonlyArray<Occasion> => {
  const occasions: Array<Occasion> = []
  let first = 0
  for (let next = 1; next <= events.length; next++) {
    const [a, b] = [events[first]!, events[next]]
    if (b !== undefined && b.lead === a.lead && DateTime.Equivalence(a.at, b.at)) continue
    occasions.push(occasionOf(events.slice(first, next)))
    first = next
  }
  return occasions
}
