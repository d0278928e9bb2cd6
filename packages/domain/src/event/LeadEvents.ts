import type { DateTime } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import type { DomainEvent, DomainEventType } from "./DomainEvent.ts"

/**
 * An event of one lead, as a decision returns it. The decision does not name the lead: a lead that arrives has no
 * number until it is stored. The adapter that stores the decision appends its events under the number of the lead.
 */
export type LeadEvent = Omit<DomainEvent, "lead">

const typeOfStage: Partial<Record<LeadStage, DomainEventType>> = {
  placed: "lead.placed",
  refused: "lead.refused",
  withdrawn: "lead.withdrawn",
  closed: "lead.closed"
}

/** An event that concerns the lead, and a business where one is named. */
export const leadEvent = (type: DomainEventType, at: DateTime.Utc, business: BusinessId | null = null): LeadEvent => ({
  type,
  at,
  business,
  reclaim: null
})

/** The events of a lead that moves to a stage. Stages that nobody waits for have none. */
export const stageEvents = (stage: LeadStage, at: DateTime.Utc): ReadonlyArray<LeadEvent> => {
  const type = typeOfStage[stage]
  return type === undefined ? [] : [leadEvent(type, at)]
}

/** The events of a lead that was in one stage before a change and is in another, or in the same, after it. */
export const stageChangeEvents = (before: LeadStage, after: LeadStage, at: DateTime.Utc): ReadonlyArray<LeadEvent> =>
  before === after ? [] : stageEvents(after, at)
