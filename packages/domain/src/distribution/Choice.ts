import type { Business, BusinessId } from "../catalog/Business.ts"
import type { Country } from "../lead/Country.ts"
import type { PostalCode } from "../lead/PostalCode.ts"
import { holds } from "./Region.ts"
import type { Subscription } from "./Subscription.ts"

/** A subscription to the lead's subcategory, with the business that holds it. */
export interface Candidate {
  readonly subscription: Subscription
  readonly business: Pick<Business, "id" | "active">
}

/** What a choice needs to know of a lead. */
export interface Placeable {
  readonly country: Country
  readonly postal_code: PostalCode
  readonly places: number
}

/** Decides which businesses get a lead, among the candidates in the order in which the store keeps them. */
export type Choose = (candidates: ReadonlyArray<Candidate>) => ReadonlyArray<BusinessId>

const isEligible = (lead: Placeable, { business, subscription }: Candidate): boolean =>
  business.active &&
  subscription.active &&
  subscription.countries.includes(lead.country) &&
  subscription.regions.some((region) => holds(region, lead.postal_code))

/**
 * Gives a lead to the eligible candidates in their order, one place each, until its places are taken. A business with
 * two matching subscriptions still gets one place.
 */
export const choose =
  (lead: Placeable): Choose =>
  (candidates) => {
    const chosen = new Set<BusinessId>()
    for (const candidate of candidates) {
      if (chosen.size >= lead.places) break
      if (isEligible(lead, candidate)) chosen.add(candidate.business.id)
    }
    return [...chosen]
  }
