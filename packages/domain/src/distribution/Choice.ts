import type { Moment } from "../calendar/BusinessDay.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { codeOf } from "../geography/Coverage.ts"
import { holds, type Region } from "../geography/Region.ts"
import type { Outcome, Decision } from "./Decision.ts"
import { excludedFrom, type Origin, type Standing } from "./Eligibility.ts"
import type { Candidate, Market } from "./Market.ts"
import { rotationOf } from "./Rotation.ts"
import { contendersByTurn, coveringOf, departedFrom, type Standings, standingsOf } from "./Standings.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"
import { afterLead } from "./Turn.ts"

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

/** The outcomes of the candidates that a rule excludes, and the eligible candidates that join the rotation. */
interface SortedOut {
  readonly excluded: ReadonlyArray<Outcome>
  readonly joining: ReadonlyArray<Standing>
}

/** Makes the eligible candidates contenders, and sorts out the others. */
const sortOut = (lead: Placeable, standings: Standings, moment: Moment): SortedOut => {
  const { all, byTurn } = standings
  const holdings = new Map(lead.holdings.map((holding) => [holding.business, holding]))
  const covering = coveringOf(standings, codeOf(lead.postal_code))
  const excluded: Array<Outcome> = []
  const joining: Array<Standing> = []
  for (let n = 0; n < all.length; n++) {
    const standing = all[n]!
    standing.contender = null
    const { id } = standing.candidate.business
    const holding = holdings.size === 0 ? undefined : holdings.get(id)
    if (holding !== undefined) {
      if (holding.is_released) excluded.push({ business: id, exclusion: { rule: "released" } })
      continue
    }
    const outcome = excludedFrom(standing, lead.country, ((covering[n >>> 5]! >>> (n % 32)) & 1) === 1)
    if (outcome !== null) excluded.push(outcome)
    else if (standing.running === null) joining.push(standing)
    else standing.contender = standing.running
  }
  const stateOf = rotationOf(byTurn, moment)
  for (const standing of joining) standing.contender = { candidate: standing.candidate, state: stateOf(standing) }
  return { excluded, joining }
}

/**
 * Gives the free places of a lead to the eligible candidates by their turn, one each, with a reason for every
 * candidate. The function is deterministic, so its changed states must be stored together with the places.
 */
export const choose = (lead: Placeable, market: Market, moment: Moment): Choice => {
  const standings = standingsOf(market, moment.today)
  const states = departedFrom(market, standings)
  const { excluded, joining } = sortOut(lead, standings, moment)
  for (const { candidate, contender } of joining) states.set(candidate.business.id, contender!.state)
  const contenders = contendersByTurn(standings)
  const holders = lead.holdings.filter(isHeld)
  const free = Math.max(0, lead.places - holders.length)
  const considered = holders.map(({ business }): Outcome => ({ business, exclusion: null }))
  const assigned: Array<Assignment> = []
  for (const [index, contender] of contenders.entries()) {
    const { candidate } = contender
    const { id } = candidate.business
    if (index < free) {
      states.set(id, afterLead(contender, moment))
      assigned.push(assignmentOf(candidate, lead))
      considered.push({ business: id, exclusion: null })
    } else {
      const exclusion = { rule: "order", rank: index + 1, eligible: contenders.length, free } as const
      considered.push({ business: id, exclusion })
    }
  }
  for (const outcome of excluded) considered.push(outcome)
  return { assigned, states, decision: { decided_at: moment.now, places: lead.places, considered } }
}
