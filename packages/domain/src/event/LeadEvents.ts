import type { DateTime } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import type { DomainEvent, DomainEventType } from "./DomainEvent.ts"

/**
 * An event of one lead, as a decision returns it. It has no lead id, because an arriving lead has no number before it
 * is stored; the adapter adds the number.
 */
export type LeadEvent = Omit<DomainEvent, "lead" | "submission">

const typeOfStage: Partial<Record<LeadStage, DomainEventType>> = {
  held: "lead.held",
  duplicate: "lead.duplicate",
  placed: "lead.placed",
  refused: "lead.refused",
  withdrawn: "lead.withdrawn",
  closed: "lead.closed"
}

/** Returns an event about the lead, and about a business if one is given. */
export const leadEvent = (type: DomainEventType, at: DateTime.Utc, business: BusinessId | null = null): LeadEvent => ({
  type,
  at,
  business,
  reclaim: null
})

/** Returns an event of one type about each business that has the lead or had it. */
export const holderEvents = (
  type: "business_lead.erased" | "business_lead.rectified",
  at: DateTime.Utc,
  holders: ReadonlyArray<BusinessId>
): ReadonlyArray<LeadEvent> => holders.map((business) => leadEvent(type, at, business))

/** Returns the events of a lead that enters a stage. Some stages have none. */
export const stageEvents = (stage: LeadStage, at: DateTime.Utc): ReadonlyArray<LeadEvent> => {
  const type = typeOfStage[stage]
  return type === undefined ? [] : [leadEvent(type, at)]
}

/** Returns the events of a change from one stage to another. An equal stage has none. */
export const stageChangeEvents = (before: LeadStage, after: LeadStage, at: DateTime.Utc): ReadonlyArray<LeadEvent> =>
  before === after ? [] : stageEvents(after, at)
