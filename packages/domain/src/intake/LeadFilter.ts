import type { AccountId } from "../access/Account.ts"
import { type InstantRange, isWithin } from "../calendar/InstantRange.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import type { WebsiteCode } from "../catalog/Website.ts"
import type { Country } from "../geography/Country.ts"
import type { PostalCodeStart } from "../geography/PostalCode.ts"
import type { Lead } from "../lead/Lead.ts"
import { finds, type LeadSearch } from "../lead/LeadSearch.ts"
import type { LeadStage } from "../lead/LeadStage.ts"

/** The leads to list: those that satisfy every key that is present. A list of values is satisfied by any of them. */
export interface LeadFilter {
  readonly account?: AccountId
  readonly stage?: ReadonlyArray<LeadStage>
  readonly website_code?: ReadonlyArray<WebsiteCode>
  readonly subcategory_id?: ReadonlyArray<SubcategoryId>
  readonly country?: ReadonlyArray<Country>
  readonly created?: InstantRange
  /** Businesses that have the lead or had it before its release. */
  readonly business?: ReadonlyArray<BusinessId>
  readonly postal_code?: PostalCodeStart
  /** Whether a business can still get the lead. A lead has a free place as long as it is open. */
  readonly free_places?: true
  readonly q?: LeadSearch
}

/** A key of a filter. */
export type LeadFilterKey = keyof LeadFilter

/** A lead, and the businesses that have it or had it before its release. */
export interface FilteredLead {
  readonly lead: Lead
  readonly businesses: ReadonlyArray<BusinessId>
}

type Meanings = {
  readonly [K in LeadFilterKey]-?: (wanted: NonNullable<LeadFilter[K]>, filtered: FilteredLead) => boolean
}

/** What each key of a filter demands of a lead. */
const meanings: Meanings = {
  account: (account, { lead }) => lead.account === account,
  stage: (stages, { lead }) => stages.includes(lead.stage),
  website_code: (codes, { lead }) => codes.includes(lead.website_code),
  subcategory_id: (ids, { lead }) => ids.includes(lead.subcategory_id),
  country: (countries, { lead }) => countries.includes(lead.country),
  created: (range, { lead }) => isWithin(range, lead.created_at),
  business: (ids, { businesses }) => ids.some((id) => businesses.includes(id)),
  postal_code: (start, { lead }) => lead.postal_code.startsWith(start),
  free_places: (_, { lead }) => lead.stage === "open",
  q: (search, { lead }) => finds(search, lead)
}

/** Returns the keys that a filter has. */
export const keysOf = (filter: LeadFilter): ReadonlyArray<LeadFilterKey> =>
  (Object.keys(meanings) as ReadonlyArray<LeadFilterKey>).filter((key) => filter[key] !== undefined)

/** Returns whether a filter selects a lead. */
export const selectsLead = (filter: LeadFilter, lead: FilteredLead): boolean =>
  keysOf(filter).every((key) => (meanings[key] as (wanted: unknown, lead: FilteredLead) => boolean)(filter[key], lead))
