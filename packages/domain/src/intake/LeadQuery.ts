import { type DateTime, Result, Schema } from "effect"
import type { Principal } from "../access/Principal.ts"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import { instantsOfDays } from "../calendar/InstantRange.ts"
import { BusinessId } from "../catalog/Business.ts"
import { SubcategoryId } from "../catalog/Subcategory.ts"
import { WebsiteCode } from "../catalog/Website.ts"
import { countryForm, CountryName } from "../geography/Country.ts"
import { PostalCodeStartText } from "../geography/PostalCode.ts"
import { unexpectedKeys } from "../input/InputObject.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { identifiersText, listText, literalsText } from "../input/ListText.ts"
import { LeadSearchText } from "../lead/LeadSearch.ts"
import { LeadStage } from "../lead/LeadStage.ts"
import { sortText } from "../pagination/Sort.ts"
import type { LeadFilter } from "./LeadFilter.ts"

const notSelectable = { _tag: "NotSelectable" } as const

/** The keys by which an account selects among its own leads, in a query string. */
const ownKeys = {
  stage: Schema.optionalKey(literalsText(LeadStage, "Stages")),
  website_code: Schema.optionalKey(identifiersText(WebsiteCode, "Codes of websites.")),
  subcategory_id: Schema.optionalKey(identifiersText(SubcategoryId, "Ids of subcategories.")),
  created_from: Schema.optionalKey(CalendarDate.annotate({ description: "The first business day." })),
  created_to: Schema.optionalKey(CalendarDate.annotate({ description: "The last business day." })),
  sort: Schema.optionalKey(
    sortText("created_at", "`created_at` lists the oldest lead first, `-created_at` the latest, which is the default.")
  )
}

/** The keys by which a reviewer selects leads, in a query string. Days are business days, both included. */
export const LeadQuery = Schema.Struct({
  ...ownKeys,
  business: Schema.optionalKey(
    identifiersText(BusinessId, "Ids of businesses that got the lead. For operators and reviewers.")
  ),
  country: Schema.optionalKey(
    listText(CountryName, notSelectable, "Countries, by name or code. For operators and reviewers.", countryForm)
  ),
  postal_code: Schema.optionalKey(PostalCodeStartText),
  free_places: Schema.optionalKey(
    Schema.Literal("true").annotate({
      fault: notSelectable,
      description: "`true`: leads that a business can still get. For operators and reviewers."
    })
  ),
  q: Schema.optionalKey(LeadSearchText)
})

/** The keys by which a reviewer selects leads. */
export interface LeadQuery extends Schema.Schema.Type<typeof LeadQuery> {}

/** Returns the filter of a query for the leads of all accounts. */
export const leadFilterOf = (
  { created_from, created_to, free_places, sort: _, ...query }: LeadQuery,
  zone: DateTime.TimeZone
): LeadFilter => {
  const created = instantsOfDays(created_from, created_to, zone)
  return {
    ...query,
    ...(created === undefined ? {} : { created }),
    ...(free_places === undefined ? {} : { free_places: true })
  }
}

/**
 * Returns the filter of a query for the leads that the principal's account sent, from the websites in scope. A key that
 * would tell who got a lead, or whose it is, is a fault.
 */
export const ownFilterOf = (
  query: LeadQuery,
  zone: DateTime.TimeZone,
  { account, scope }: Pick<Principal, "account" | "scope">
): Result.Result<LeadFilter, InvalidInput> => {
  const faults = unexpectedKeys(query, Object.keys(ownKeys))
  if (faults.length > 0) return Result.fail(new InvalidInput({ faults }))
  const filter = { ...leadFilterOf(query, zone), account }
  const codes = scope?.websites?.map((code) => WebsiteCode.make(code))
  const { website_code: asked = codes } = filter
  return Result.succeed(
    codes === undefined || asked === undefined
      ? filter
      : { ...filter, website_code: asked.filter((code) => codes.includes(code)) }
  )
}
