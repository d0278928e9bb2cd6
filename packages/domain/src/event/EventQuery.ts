import { Result, Schema, SchemaGetter } from "effect"
import { BusinessId } from "../catalog/Business.ts"
import { faultAt } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { identifiersText, literalsText } from "../input/ListText.ts"
import { LeadId, leadIdFromText } from "../lead/LeadId.ts"
import {
  boundedInteger,
  firstPage,
  maxPerPage,
  PageNumber,
  type PageRequest,
  PageSize
} from "../pagination/PageRequest.ts"
import { DomainEventType } from "./DomainEvent.ts"
import type { EventFilter } from "./EventFilter.ts"

const notSelectable = { _tag: "NotSelectable" } as const

const isLeadId = (text: string): boolean => leadIdFromText(text) !== undefined

const LeadText = Schema.String.annotate({ fault: notSelectable })
  .check(
    Schema.makeFilter(isLeadId, { fault: notSelectable, toJsonSchema: () => [{ pattern: "^[1-9][0-9]{0,15}$" }, true] })
  )
  .annotate({ description: "Number of a lead." })
  .pipe(
    Schema.decodeTo(LeadId, {
      decode: SchemaGetter.transform(Number),
      encode: SchemaGetter.transform(String)
    })
  )

/**
 * The keys by which an operator selects events, in a query string. `after` and `limit` follow the events by their
 * numbers; `page` and `per_page` ask for a page of the list.
 */
export const EventQuery = Schema.Struct({
  after: Schema.optionalKey(
    boundedInteger({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, "Number of an event; 0 when left out.")
  ),
  limit: Schema.optionalKey(
    boundedInteger({ minimum: 1, maximum: maxPerPage }, "Events at most, from 1 to 100. 10 when left out.")
  ),
  page: Schema.optionalKey(PageNumber),
  per_page: Schema.optionalKey(PageSize),
  type: Schema.optionalKey(literalsText(DomainEventType, "Types of events")),
  lead: Schema.optionalKey(LeadText),
  business: Schema.optionalKey(identifiersText(BusinessId, "Ids of businesses that an event is about."))
})

/** The keys by which an operator selects events. */
export interface EventQuery extends Schema.Schema.Type<typeof EventQuery> {}

/** The selected events with numbers above `after`, at most `limit` of them, or one page of all selected events. */
export type EventRequest =
  | { readonly _tag: "Feed"; readonly filter: EventFilter; readonly after: number; readonly limit: number }
  | { readonly _tag: "Page"; readonly filter: EventFilter; readonly request: PageRequest }

/** Returns what a query asks for. A query for a page cannot have `after` or `limit`. */
export const eventRequestOf = ({
  after,
  limit,
  page,
  per_page,
  ...filter
}: EventQuery): Result.Result<EventRequest, InvalidInput> => {
  if (page === undefined && per_page === undefined)
    return Result.succeed({ _tag: "Feed", filter, after: after ?? 0, limit: limit ?? firstPage.per_page })
  const key = page === undefined ? "per_page" : "page"
  const faults = Object.entries({ after, limit }).flatMap(([name, value]) =>
    value === undefined ? [] : [faultAt(name, { _tag: "NotTogether", key })]
  )
  if (faults.length > 0) return Result.fail(new InvalidInput({ faults }))
  return Result.succeed({
    _tag: "Page",
    filter,
    request: { page: page ?? firstPage.page, per_page: per_page ?? firstPage.per_page }
  })
}
