import type { Moment } from "../calendar/BusinessDay.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { holds, type Region } from "../geography/Region.ts"
import type { Decision, Outcome } from "./Decision.ts"
import { exclusionOf, isAway, isJoining, type Origin } from "./Eligibility.ts"
import { joiningPass } from "./Level.ts"
import type { Candidate, Market, SubscriptionState } from "./Market.ts"
import { afterJoining, afterLead, byTurn, type Contender } from "./Turn.ts"

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

/** Returns the place that a candidate gets. */
export const assignmentOf = ({ business, subscription }: Candidate, { postal_code }: Origin): Assignment => ({
  business: business.id,
  region: subscription.regions.find((region) => holds(region, postal_code))!
})

/** Returns the outcome of each candidate that does not have the lead. One without an exclusion is eligible. */
const outcomesOf = (lead: Placeable, market: Market, moment: Moment) => {
  const holdings = new Map(lead.holdings.map((holding) => [holding.business, holding]))
  return market.candidates.flatMap((candidate) => {
    const { id } = candidate.business
    const holding = holdings.get(id)
    if (holding?.is_released === false) return []
    const exclusion = holding ? ({ rule: "released" } as const) : exclusionOf(lead, candidate, market, moment)
    return [{ candidate, outcome: { business: id, exclusion } satisfies Outcome }]
  })
}

/** Returns the subscriptions with a state, those of them that are present, and the new states of those that left. */
const rotationOf = ({ candidates, states }: Market, { today }: Moment) => {
  const known = candidates.flatMap((candidate): ReadonlyArray<Contender> => {
    const state = states.get(candidate.business.id)
    return state === undefined ? [] : [{ candidate, state }]
  })
  const here = known.filter(({ candidate, state }) => !isAway(candidate, state, today))
  const ids = new Set(here.map(({ candidate }) => candidate.business.id))
  return {
    known,
    present: here.filter(({ candidate, state }) => !isJoining(candidate, state)),
    departed: [...states].flatMap(([id, state]) =>
      state.is_away || ids.has(id) ? [] : [[id, { ...state, is_away: true }] as const]
    )
  }
}

/**
 * Gives the free places of a lead to the eligible candidates by their turn, one each, with a reason for every
 * candidate. The function is deterministic, so its changed states must be stored together with the places. This is the
 * rule that `docs/distribution.md` explains. `chooseByIndex` makes the same choice faster.
 */
export const choose = (lead: Placeable, market: Market, moment: Moment): Choice => {
  const { departed, known, present } = rotationOf(market, moment)
  const stateOf = (candidate: Candidate): SubscriptionState => {
    const state = market.states.get(candidate.business.id)
    if (state !== undefined && !isJoining(candidate, state)) return state
    return afterJoining(candidate, state, joiningPass(present, known, candidate), moment)
  }
  const outcomes = outcomesOf(lead, market, moment)
  const contenders = outcomes
    .filter(({ outcome }) => outcome.exclusion === null)
    .map(({ candidate }): Contender => ({ candidate, state: stateOf(candidate) }))
    .toSorted(byTurn)
  const holders = lead.holdings.filter(({ is_released }) => !is_released)
  const free = Math.max(0, lead.places - holders.length)
  const [chosen, others] = [contenders.slice(0, free), contenders.slice(free)]
  const assigned = chosen.map(({ candidate }) => assignmentOf(candidate, lead))
  const passedOver = others.map(({ candidate }, index): Outcome => {
    const exclusion = { rule: "order", rank: free + index + 1, eligible: contenders.length, free } as const
    return { business: candidate.business.id, exclusion }
  })
  const joined = others.filter(({ candidate, state }) => state !== market.states.get(candidate.business.id))
  return {
    assigned,
    states: new Map([
      ...departed,
      ...chosen.map((one) => [one.candidate.business.id, afterLead(one, moment)] as const),
      ...joined.map(({ candidate, state }) => [candidate.business.id, state] as const)
    ]),
    decision: {
      decided_at: moment.now,
      places: lead.places,
      considered: [
        ...[...holders, ...assigned].map(({ business }): Outcome => ({ business, exclusion: null })),
        ...passedOver,
        ...outcomes.map(({ outcome }) => outcome).filter(({ exclusion }) => exclusion !== null)
      ]
    }
  }
}
