import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { DateTime } from "effect"

/** Everything that happened to one lead at one instant. */
export interface Occasion {
  readonly lead: number
  readonly at: number
  readonly events: ReadonlyArray<DomainEvent>
}

/** Groups consecutive events of the same lead and instant. */
export const occasionsOf = (events: ReadonlyArray<DomainEvent>): ReadonlyArray<Occasion> => {
  const occasions: Array<Occasion> = []
  let first = 0
  for (let next = 1; next <= events.length; next++) {
    const [a, b] = [events[first]!, events[next]]
    if (b !== undefined && b.lead === a.lead && DateTime.Equivalence(a.at, b.at)) continue
    const [lead, at] = [a.lead, DateTime.toEpochMillis(a.at)]
    if (lead !== null) occasions.push({ lead, at, events: events.slice(first, next) })
    first = next
  }
  return occasions
}
