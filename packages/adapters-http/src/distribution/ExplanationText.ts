import type { Exclusion } from "@leadwell/domain/distribution/Decision"
import type { Origin } from "@leadwell/domain/distribution/Eligibility"
import { digitsOf } from "@leadwell/domain/geography/PostalCode"

type Texts = {
  readonly [R in Exclusion["rule"]]: (exclusion: Extract<Exclusion, { rule: R }>, lead: Origin | null) => string
}

/** The most entries of a list that a text names. */
const mostNamed = 5

const listed = (names: ReadonlyArray<string>): string => {
  const more = names.length - mostNamed
  return names.slice(0, mostNamed).join(", ") + (more > 0 ? ` and ${more} more` : "")
}

const capText = ({ cap, rule, used }: { readonly cap: number; readonly rule: string; readonly used: number }): string =>
  `${rule} ${used} of ${cap}`

/**
 * Returns the digits of the postal code, for those who may know them. An erased lead has no postal code, and the text
 * must not reveal its region.
 */
const addressOf = (lead: Origin | null): string =>
  lead === null ? "the address" : digitsOf(lead.postal_code) || "the address, which is erased"

const texts: Texts = {
  business_inactive: () => "the business is not active",
  subscription_inactive: () => "the subscription is not active",
  released: () => "released from this lead",
  country: ({ countries }, lead) =>
    `country ${listed(countries)} is asked for, not ${lead === null ? "that of the lead" : lead.country}`,
  region: ({ regions }, lead) =>
    `${regions.length === 1 ? "region" : "regions"} ${listed(regions)} ${regions.length === 1 ? "does" : "do"} not hold ${addressOf(lead)}`,
  paused: ({ until }) => `paused ${until === null ? "until further notice" : `until ${until}`}`,
  weekday: ({ weekdays }) => `leads are asked for on ${weekdays.join(", ")} alone`,
  same_person: ({ days }) => `another lead of the person came less than ${days} ${days === 1 ? "day" : "days"} before`,
  daily_cap: capText,
  weekly_cap: capText,
  monthly_cap: capText,
  order: ({ eligible, free, rank }, lead) =>
    lead === null
      ? "others came first"
      : `order ${rank} of ${eligible}, ${free} ${free === 1 ? "place" : "places"} free`
}

/**
 * Explains in words and figures why a business did not get a lead. `lead` is the origin of the lead, or null for those
 * who may not know it.
 */
export const explanationText = (exclusion: Exclusion, lead: Origin | null): string => {
  const text = texts[exclusion.rule] as (exclusion: Exclusion, lead: Origin | null) => string
  return text(exclusion, lead)
}
