import { DateTime, type Duration, Schema } from "effect"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import { type InstantRange, instantsOfDays, isWithin } from "../calendar/InstantRange.ts"
import { SubcategoryId } from "../catalog/Subcategory.ts"
import { identifiersText, literalsText } from "../input/ListText.ts"
import { sortText } from "../pagination/Sort.ts"
import type { BusinessLead } from "./BusinessLead.ts"
import { BusinessLeadStatus, statusAt } from "./BusinessLeadStatus.ts"

/** The keys by which the leads of a business are selected, in a query string. Days are business days, both included. */
export const BusinessLeadQuery = Schema.Struct({
  status: Schema.optionalKey(literalsText(BusinessLeadStatus, "Statuses")),
  subcategory_id: Schema.optionalKey(identifiersText(SubcategoryId, "Ids of subcategories.")),
  assigned_from: Schema.optionalKey(CalendarDate.annotate({ description: "The first business day." })),
  assigned_to: Schema.optionalKey(CalendarDate.annotate({ description: "The last business day." })),
  sort: Schema.optionalKey(
    sortText(
      "assigned_at",
      "`assigned_at` lists the oldest assignment first, `-assigned_at` the latest, which is the default."
    )
  ),
  without_person: Schema.optionalKey(
    Schema.Literal("true").annotate({
      fault: { _tag: "NotSelectable" },
      description: "`true`: without whose the leads are, as if erased but for the city. So an operator looks at nobody."
    })
  )
})

/** The keys by which the leads of a business are selected. */
export interface BusinessLeadQuery extends Schema.Schema.Type<typeof BusinessLeadQuery> {}

/** The statuses to list, at an instant and with a reclaim window, from which the status follows. */
export interface WantedStatuses {
  readonly statuses: ReadonlyArray<BusinessLeadStatus>
  readonly window: Duration.Duration
  readonly now: DateTime.Utc
}

/** The leads of a business to list: those that satisfy every key that is present. */
export interface BusinessLeadFilter {
  readonly status?: WantedStatuses
  readonly subcategory_id?: ReadonlyArray<SubcategoryId>
  readonly assigned?: InstantRange
}

/** Returns the filter of a query. */
export const businessLeadFilterOf = (
  { assigned_from, assigned_to, status, subcategory_id }: BusinessLeadQuery,
  zone: DateTime.TimeZone,
  clock: Omit<WantedStatuses, "statuses">
): BusinessLeadFilter => {
  const assigned = instantsOfDays(assigned_from, assigned_to, zone)
  return {
    ...(status === undefined ? {} : { status: { statuses: status, ...clock } }),
    ...(subcategory_id === undefined ? {} : { subcategory_id }),
    ...(assigned === undefined ? {} : { assigned })
  }
}

/** Returns whether a filter selects a lead of a business. */
export const selectsBusinessLead = (
  { assigned, status, subcategory_id }: BusinessLeadFilter,
  one: Pick<BusinessLead, "assigned_at" | "reclaim" | "lead">
): boolean =>
  (status === undefined || status.statuses.includes(statusAt(one, status.window, status.now))) &&
  (subcategory_id === undefined || subcategory_id.includes(one.lead.subcategory_id)) &&
  (assigned === undefined || isWithin(assigned, one.assigned_at))
