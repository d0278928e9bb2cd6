import type { DateTime } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { ReceivedLead } from "../lead/Lead.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import type { ReclaimRequest } from "../reclaim/ReclaimRequest.ts"
import type { DomainEvent, DomainEventType } from "./DomainEvent.ts"

/** An event of a lead before the lead has its number. */
export type Occurrence = Omit<DomainEvent, "lead">

const ofStage: Partial<Record<LeadStage, DomainEventType>> = {
  placed: "lead.placed",
  refused: "lead.refused",
  withdrawn: "lead.withdrawn",
  closed: "lead.closed"
}

const event = (type: DomainEventType, at: DateTime.Utc, business: BusinessId | null = null): Occurrence => ({
  type,
  at,
  business,
  reclaim: null
})

/** What happens when a lead comes to a stage. Not every stage is worth an event. */
export const occurrencesOfStage = (stage: LeadStage, at: DateTime.Utc): ReadonlyArray<Occurrence> => {
  const type = ofStage[stage]
  return type === undefined ? [] : [event(type, at)]
}

/** What happens when a lead is erased that comes to another stage by it, or stays in its stage. */
export const occurrencesOfErasure = (
  before: LeadStage,
  after: LeadStage,
  at: DateTime.Utc
): ReadonlyArray<Occurrence> => [
  ...(before === after ? [] : occurrencesOfStage(after, at)),
  event("lead.anonymised", at)
]

/** What happens when an open lead is offered: it is assigned to each of the businesses, and perhaps placed or closed. */
export const occurrencesOfOffering = (
  stage: LeadStage,
  businesses: ReadonlyArray<BusinessId>,
  at: DateTime.Utc
): ReadonlyArray<Occurrence> => [
  ...businesses.map((business) => event("business_lead.assigned", at, business)),
  ...occurrencesOfStage(stage, at)
]

/** What happens when a lead arrives and goes to some businesses. */
export const occurrencesOnArrival = (
  { created_at, stage }: Pick<ReceivedLead, "created_at" | "stage">,
  businesses: ReadonlyArray<BusinessId>
): ReadonlyArray<Occurrence> => [
  event("lead.received", created_at),
  ...occurrencesOfOffering(stage, businesses, created_at)
]

const types = {
  pending: "reclaim.requested",
  granted: "reclaim.granted",
  rejected: "reclaim.rejected"
} as const satisfies Record<ReclaimRequest["status"], DomainEventType>

/** What happens when a reclaim request comes to stand as it does. */
export const eventOfReclaim = ({
  business,
  created_at,
  decided_at,
  id,
  lead,
  status
}: ReclaimRequest): DomainEvent => ({ type: types[status], at: decided_at ?? created_at, lead, business, reclaim: id })
