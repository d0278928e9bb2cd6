import type { Moment } from "../calendar/BusinessDay.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { Holding } from "./Choice.ts"
import { exclusionOf, isAway } from "./Eligibility.ts"
import type { Candidate, Market } from "./Market.ts"

/** An open lead with its past and present holders, as a round examines it. */
export interface OpenLead extends Pick<Lead, "id" | "country" | "postal_code" | "places" | "created_at"> {
  readonly holdings: ReadonlyArray<Holding>
}

/** Some open leads of a subcategory that follow those of the previous step, in the order of their ids. */
export interface RoundStep {
  readonly subcategory: SubcategoryId
  readonly market: Market
  readonly leads: ReadonlyArray<OpenLead>
  /** Whether no open lead follows. */
  readonly isLast: boolean
  /** A number that no other step of the subcategory has. */
  readonly claim: number
}

/** Returns the candidates that take leads at present. */
const present = ({ candidates, states }: Market, { today }: Moment): ReadonlyArray<Candidate> =>
  candidates.filter((candidate) => !isAway(candidate, states.get(candidate.business.id), today))

/**
 * Returns a function that tells whether an offer of a lead with a free place would give it to a business. It never
 * throws: a lead whose rules break down has a taker, so that the offer reports the defect.
 */
export const takersOf = (market: Market, moment: Moment): ((lead: OpenLead) => boolean) => {
  let takers: ReadonlyArray<Candidate> | undefined
  return (lead) => {
    try {
      takers ??= present(market, moment)
      return takers.some(
        (candidate) =>
          exclusionOf(lead, candidate, market, moment) === null &&
          !lead.holdings.some(({ business }) => business === candidate.business.id)
      )
    } catch {
      return true
    }
  }
}

/** The leads of a step to offer, in their order, and the last lead that was examined. */
export interface Examined {
  readonly toOffer: ReadonlyArray<LeadId>
  readonly reached: LeadId | "end" | null
}

/**
 * Examines the leads of a step until `most` are to be offered. The leads after those wait for the next step, because
 * the offers change the market.
 */
export const examine = ({ isLast, leads, market }: RoundStep, moment: Moment, most: number): Examined => {
  const hasTaker = takersOf(market, moment)
  const toOffer: Array<LeadId> = []
  for (const lead of leads) {
    if (!hasTaker(lead)) continue
    toOffer.push(lead.id)
    if (toOffer.length === most) return { toOffer, reached: lead.id }
  }
  return { toOffer, reached: isLast ? "end" : (leads.at(-1)?.id ?? "end") }
}

/**
 * Returns how far a round got. A lead that was not offered is examined again, because another process was changing it.
 */
export const reachedBy = (
  { leads }: RoundStep,
  { reached, toOffer }: Examined,
  offered: ReadonlySet<LeadId>
): Examined["reached"] => {
  const missed = toOffer.find((id) => !offered.has(id))
  if (missed === undefined) return reached
  return leads[leads.findIndex(({ id }) => id === missed) - 1]?.id ?? null
}
