import type { Moment } from "../../calendar/BusinessDay.ts"
import type { BusinessId } from "../../catalog/Business.ts"
import type { Area } from "../../geography/Area.ts"
import type { Country } from "../../geography/Country.ts"
import { codeOf, covers } from "../../geography/Coverage.ts"
import { coverageOf } from "../../geography/Region.ts"
import { type Assignment, assignmentOf, type Choice, type Placeable } from "../Choice.ts"
import type { Outcome } from "../Decision.ts"
import { dayOff, samePerson } from "../Eligibility.ts"
import type { Market, SubscriptionState } from "../Market.ts"
import { afterJoining, afterLead, byTurn, type Contender } from "../Turn.ts"
import { joiningPasses } from "./Levels.ts"
import { type NumberedArea, numberedAreas, similaritiesTo } from "./Overlaps.ts"
import { isAway, type Standing, type Standings, standingsOf } from "./Standings.ts"

/** Returns the states of subscriptions that left the rotation: they were removed, switched off, or absent. */
const departedFrom = ({ states }: Market, { all, ids }: Standings): Map<BusinessId, SubscriptionState> => {
  const departed = new Map<BusinessId, SubscriptionState>()
  let known = 0
  for (const standing of all) {
    const { candidate, state } = standing
    if (state === undefined) continue
    known++
    if (!state.is_away && isAway(standing)) departed.set(candidate.business.id, { ...state, is_away: true })
  }
  if (known === states.size) return departed
  for (const [id, state] of states) if (!state.is_away && !ids.has(id)) departed.set(id, { ...state, is_away: true })
  return departed
}

/** Returns the outcome of a candidate for the person of a lead, by the order of the rules, or null. */
const outcomeFor = ({ absent, candidate }: Standing, { met }: Market, { now, today }: Moment): Outcome | null => {
  const exclusion = samePerson(candidate, met, now)
  if (exclusion === null || (absent !== null && dayOff(candidate, today.day) !== null)) return absent
  return { business: candidate.business.id, exclusion }
}

/** Returns the outcome by the first rule that excludes a candidate from a lead, or null. It never had the lead. */
const excludedFrom = (
  standing: Standing,
  country: Country,
  code: number,
  market: Market,
  moment: Moment
): Outcome | null => {
  const { absent, candidate, inactive, otherCountry, otherRegion } = standing
  if (inactive !== null) return inactive
  const { countries, regions } = candidate.subscription
  if (!countries.includes(country)) return otherCountry
  return covers(coverageOf(regions), code)
    ? market.met === undefined
      ? absent
      : outcomeFor(standing, market, moment)
    : otherRegion
}

/** Makes the eligible candidates contenders. Returns those of them that join, and the outcomes of the others. */
const sortOut = (lead: Placeable, standings: Standings, market: Market, moment: Moment) => {
  const holdings = new Map(lead.holdings.map((holding) => [holding.business, holding]))
  const code = codeOf(lead.postal_code)
  const excluded: Array<Outcome> = []
  const joining: Array<Standing> = []
  for (const standing of standings.all) {
    standing.contender = null
    const { id } = standing.candidate.business
    const holding = holdings.size === 0 ? undefined : holdings.get(id)
    if (holding !== undefined) {
      if (holding.is_released) excluded.push({ business: id, exclusion: { rule: "released" } })
      continue
    }
    const outcome = excludedFrom(standing, lead.country, code, market, moment)
    if (outcome !== null) excluded.push(outcome)
    else if (standing.running === null) joining.push(standing)
    else standing.contender = standing.running
  }
  if (joining.length === 0) return { excluded, joining }
  const passOf = joiningPasses(standings)
  for (const standing of joining) {
    const { candidate, state } = standing
    standing.contender = { candidate, state: afterJoining(candidate, state, passOf(standing), moment) }
  }
  return { excluded, joining }
}

/** Returns the contenders by their turn, and keeps their order for the next choice. */
const contendersByTurn = ({ byTurn: order }: Standings): ReadonlyArray<Contender> => {
  const sorted = order.filter(({ contender }) => contender !== null)
  sorted.sort((a, b) => byTurn(a.contender!, b.contender!))
  let next = 0
  for (let n = 0; n < order.length; n++) if (order[n]!.contender !== null) order[n] = sorted[next++]!
  return sorted.map(({ contender }) => contender!)
}

/**
 * Makes the choice that `choose` makes, in a fraction of the time. It keeps what it derived from a market for the next
 * choice among the same candidates.
 */
export const chooseByIndex = (lead: Placeable, market: Market, moment: Moment): Choice => {
  const standings = standingsOf(market, moment.today)
  const states = departedFrom(market, standings)
  const { excluded, joining } = sortOut(lead, standings, market, moment)
  for (const { candidate, contender } of joining) states.set(candidate.business.id, contender!.state)
  const contenders = contendersByTurn(standings)
  const holders = lead.holdings.filter(({ is_released }) => !is_released)
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

/** Returns the areas of some subscriptions, each once, for {@link compareAhead}. */
export const areasOf: (subscriptions: Iterable<Area>) => ReadonlyArray<NumberedArea> = numberedAreas

/** Compares an area with others ahead of the choices that need it. */
export const compareAhead = (own: NumberedArea, others: ReadonlyArray<NumberedArea>): void => {
  similaritiesTo(own, others)
}
