import type { BusinessId } from "../catalog/Business.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { DomainEvent, DomainEventType } from "./DomainEvent.ts"

/** The events to list: those that satisfy every key that is present. A list of values is satisfied by any of them. */
export interface EventFilter {
  readonly type?: ReadonlyArray<DomainEventType> | undefined
  readonly lead?: LeadId | undefined
  /** The businesses that an event is about. An event about a lead alone has none. */
  readonly business?: ReadonlyArray<BusinessId> | undefined
}

/** Returns whether a filter selects an event. */
export const selectsEvent = ({ business, lead, type }: EventFilter, event: DomainEvent): boolean =>
  (type === undefined || type.includes(event.type)) &&
  (lead === undefined || lead === event.lead) &&
  (business === undefined || (event.business !== null && business.includes(event.business)))
