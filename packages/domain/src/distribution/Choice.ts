import type { Moment } from "../calendar/BusinessDay.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { holds, type Region } from "../geography/Region.ts"
import type { Outcome, Decision } from "./Decision.ts"
import { exclusionOf, type Origin } from "./Eligibility.ts"
import type { Candidate, Market } from "./Market.ts"
import { rotationOf } from "./Rotation.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"
import { afterLead, byTurn, type Contender } from "./Turn.ts"

/** A business that has a lead, or had it before its release. */
export interface Holding {
  readonly business: BusinessId
  readonly is_released: boolean
}

/** A lead with its places and its past and present holders. */
export interface Placeable extends Origin {
  readonly places: number
  readonly holdings: ReadonlyArray<Holding>
}

/** A place that a business gets. `region` is the part of its subscription that contains the postal code of the lead. */
export interface Assignment {
  readonly business: BusinessId
  readonly region: Region
}

/** The businesses that get a lead, the changed states, and the reasons. */
export interface Choice {
  readonly assigned: ReadonlyArray<Assignment>
  readonly states: ReadonlyMap<BusinessId, SubscriptionState>
  readonly decision: Decision
}

const isHeld = ({ is_released }: Holding): boolean => !is_released

const assignmentOf = ({ business, subscription }: Candidate, { postal_code }: Origin): Assignment => ({
  business: business.id,
  region: subscription.regions.find((region) => holds(region, postal_code))!
})

/** Separates the eligible candidates from those that a rule excludes. Present holders are in neither list. */
const sortOut = (lead: Placeable, { candidates, states }: Market, { today }: Moment) => {
  const holdings = new Map(lead.holdings.map((holding) => [holding.business, holding]))
  const eligible: Array<Candidate> = []
  const excluded: Array<Outcome> = []
  for (const candidate of candidates) {
    const { id } = candidate.business
    const holding = holdings.get(id)
    if (holding !== undefined && isHeld(holding)) continue
    const exclusion =
      holding === undefined
        ? exclusionOf(lead, candidate, states.get(id), today)
        : ({ rule: "released" } satisfies Outcome["exclusion"])
    if (exclusion === null) eligible.push(candidate)
    else excluded.push({ business: id, exclusion })
  }
  return { eligible, excluded }
}

/**
 * Gives the free places of a lead to the eligible candidates by their turn, one each, with a reason for every
 * candidate. The function is deterministic, so its changed states must be stored together with the places.
 */
export const choose = (lead: Placeable, market: Market, moment: Moment): Choice => {
  const { eligible, excluded } = sortOut(lead, market, moment)
  const { departed, stateOf } = rotationOf(market, moment)
  const contenders = eligible.map((candidate): Contender => ({ candidate, state: stateOf(candidate) })).toSorted(byTurn)
  const holders = lead.holdings.filter(isHeld)
  const free = Math.max(0, lead.places - holders.length)
  const states = new Map(departed)
  const assigned = contenders.slice(0, free).map((contender) => {
    states.set(contender.candidate.business.id, afterLead(contender, moment))
    return assignmentOf(contender.candidate, lead)
  })
  const passedOver = contenders.slice(free).map(({ candidate, state }, index): Outcome => {
    const { id } = candidate.business
    if (state !== market.states.get(id)) states.set(id, state)
    return { business: id, exclusion: { rule: "order", rank: free + index + 1, eligible: contenders.length, free } }
  })
  const having = [...holders, ...assigned].map(({ business }): Outcome => ({ business, exclusion: null }))
  return {
    assigned,
    states,
    decision: {
      decided_at: moment.now,
      places: lead.places,
      considered: [...having, ...passedOver, ...excluded]
    }
  }
}
