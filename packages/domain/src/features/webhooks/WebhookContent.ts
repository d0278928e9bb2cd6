import { Schema } from "effect"
import type { ToldEventType } from "../../event/DomainEvent.ts"
import type { DeliveredEvent } from "./TestEvent.ts"

/** What a delivery carries: the ids of an event, or also the lead of a business that it tells of. */
export const WebhookContent = Schema.Literals(["ids", "lead"])

/** What a delivery carries. */
export type WebhookContent = typeof WebhookContent.Type

/** The types of the events whose deliveries can carry the lead. Others tell a business nothing new of its lead. */
const leadCarrying = [
  "business_lead.assigned",
  "business_lead.released",
  "business_lead.rectified"
] as const satisfies ReadonlyArray<ToldEventType>

/** Returns whether a delivery of an event can carry the lead. */
export const carriesLead = ({ type }: Pick<DeliveredEvent, "type">): boolean => leadCarrying.some((one) => one === type)
