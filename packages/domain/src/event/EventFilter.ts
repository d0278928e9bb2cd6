import { Schema, SchemaGetter } from "effect"
import { BusinessId } from "../catalog/Business.ts"
import { identifiersText, literalsText } from "../input/ListText.ts"
import { LeadId, leadIdFromText } from "../lead/LeadId.ts"
import { listKeys } from "../pagination/Following.ts"
import { DomainEventType, type DomainEvent } from "./DomainEvent.ts"

const notSelectable = { _tag: "NotSelectable" } as const

const isLeadId = (text: string): boolean => leadIdFromText(text) !== undefined

const LeadText = Schema.String.annotate({ fault: notSelectable })
  .check(
    Schema.makeFilter(isLeadId, { fault: notSelectable, toJsonSchema: () => [{ pattern: "^[1-9][0-9]{0,15}$" }, true] })
  )
  .annotate({ description: "Number of a lead." })
  .pipe(Schema.decodeTo(LeadId, { decode: SchemaGetter.transform(Number), encode: SchemaGetter.transform(String) }))

/** The keys by which an operator selects events, in a query string. The events are followed by their numbers. */
export const EventQuery = Schema.Struct({
  ...listKeys,
  type: Schema.optionalKey(literalsText(DomainEventType, "Types of events")),
  lead: Schema.optionalKey(LeadText),
  business: Schema.optionalKey(identifiersText(BusinessId, "Ids of businesses that an event is about."))
})

/** The keys by which an operator selects events. */
export interface EventQuery extends Schema.Schema.Type<typeof EventQuery> {}

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
