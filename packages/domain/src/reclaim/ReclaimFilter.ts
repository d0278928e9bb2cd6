import { type DateTime, Schema } from "effect"
import type { AccountId } from "../access/Account.ts"
import { isWithin as isWithinReach, type Reach } from "../access/Reach.ts"
import { ReclaimReason } from "../assignment/ReclaimReason.ts"
import { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import { type InstantRange, instantsOfDays, isWithin } from "../calendar/InstantRange.ts"
import { BusinessId } from "../catalog/Business.ts"
import { WebsiteCode } from "../catalog/Website.ts"
import { identifiersText, literalsText } from "../input/ListText.ts"
import { sortText } from "../pagination/Sort.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

/** The keys by which a reviewer selects reclaim requests, in a query string. Days are business days, both included. */
export const ReclaimQuery = Schema.Struct({
  status: Schema.optionalKey(literalsText(ReclaimStatus, "Statuses")),
  business: Schema.optionalKey(identifiersText(BusinessId, "Ids of businesses.")),
  reason: Schema.optionalKey(literalsText(ReclaimReason, "Reasons")),
  website_code: Schema.optionalKey(identifiersText(WebsiteCode, "Codes of the websites of the leads.")),
  created_from: Schema.optionalKey(CalendarDate.annotate({ description: "The first business day." })),
  created_to: Schema.optionalKey(CalendarDate.annotate({ description: "The last business day." })),
  sort: Schema.optionalKey(
    sortText(
      "created_at",
      "`created_at` lists the oldest request first, which is the default, `-created_at` the latest."
    )
  )
})

/** The keys by which a reviewer selects reclaim requests. */
export interface ReclaimQuery extends Schema.Schema.Type<typeof ReclaimQuery> {}

/** The reclaim requests to list: those that satisfy every key that is present. */
export interface ReclaimFilter {
  readonly status?: ReadonlyArray<ReclaimStatus>
  readonly business?: ReadonlyArray<BusinessId>
  readonly reason?: ReadonlyArray<ReclaimReason>
  /** The websites of the leads. */
  readonly website_code?: ReadonlyArray<WebsiteCode>
  readonly created?: InstantRange
  /** Where the businesses are. */
  readonly reach?: Reach
}

/** Returns the filter of a query. */
export const reclaimFilterOf = (
  { created_from, created_to, sort: _, ...query }: ReclaimQuery,
  zone: DateTime.TimeZone
): ReclaimFilter => {
  const created = instantsOfDays(created_from, created_to, zone)
  return { ...query, ...(created === undefined ? {} : { created }) }
}

/** Returns whether a filter selects a request of a business of an account, for a lead of a website. */
export const selectsReclaim = (
  { business, created, reach, reason, status, website_code }: ReclaimFilter,
  request: ReclaimRequest,
  { account, website }: { readonly account: AccountId; readonly website: WebsiteCode }
): boolean =>
  (status === undefined || status.includes(request.status)) &&
  (business === undefined || business.includes(request.business)) &&
  (reason === undefined || reason.includes(request.reason)) &&
  (website_code === undefined || website_code.includes(website)) &&
  (created === undefined || isWithin(created, request.created_at)) &&
  (reach === undefined || isWithinReach({ account, business: request.business }, reach))
