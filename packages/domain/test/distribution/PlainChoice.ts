import type { Moment } from "@leadwell/domain/calendar/BusinessDay"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { unused } from "@leadwell/domain/distribution/CapUse"
import type { Choice, Placeable } from "@leadwell/domain/distribution/Choice"
import type { Outcome } from "@leadwell/domain/distribution/Decision"
import { exclusionOf, isAway } from "@leadwell/domain/distribution/Eligibility"
import type { Candidate, Market } from "@leadwell/domain/distribution/Market"
import { isAmong } from "@leadwell/domain/distribution/Peers"
import type { SubscriptionState } from "@leadwell/domain/distribution/SubscriptionState"
import { afterLead, byTurn, type Contender } from "@leadwell/domain/distribution/Turn"
import { areaOf } from "@leadwell/domain/geography/Area"
import { holds } from "@leadwell/domain/geography/Region"
import { plainLevel } from "./PlainLevels.ts"

const isComingIn = ({ subscription }: Candidate, { area, is_away }: SubscriptionState): boolean =>
  is_away || area !== areaOf(subscription)

const rotationOf = ({ candidates, states }: Market, { now, today }: Moment) => {
  const known = candidates.flatMap((candidate): ReadonlyArray<Contender> => {
    const state = states.get(candidate.business.id)
    return state === undefined ? [] : [{ candidate, state }]
  })
  const staying = known.filter(({ candidate, state }) => !state.is_away && !isAway(candidate, state, today))
  const running = staying.filter(({ candidate, state }) => !isComingIn(candidate, state))
  const remaining = new Set(staying.map(({ candidate }) => candidate.business.id))
  const levelOf = (candidate: Candidate): number => {
    const present = plainLevel(running, candidate)
    if (present !== null && isAmong(present.likeness, 1)) return present.pass
    const everyone = plainLevel(known, candidate)
    if (present === null || everyone === null) return everyone?.pass ?? 0
    return isAmong(present.likeness, everyone.likeness) ? present.pass : Math.max(present.pass, everyone.pass)
  }
  const comingIn = (candidate: Candidate, state: SubscriptionState | undefined): SubscriptionState => {
    const level = levelOf(candidate)
    return {
      pass: Math.max(state?.pass ?? level, level),
      waiting_since: now,
      is_away: false,
      area: areaOf(candidate.subscription),
      use: state?.use ?? unused(today)
    }
  }
  const departed = [...states].flatMap(([id, state]): ReadonlyArray<readonly [BusinessId, SubscriptionState]> =>
    state.is_away || remaining.has(id) ? [] : [[id, { ...state, is_away: true }]]
  )
  return {
    departed,
    stateOf: (candidate: Candidate) => {
      const state = states.get(candidate.business.id)
      return state === undefined || isComingIn(candidate, state) ? comingIn(candidate, state) : state
    }
  }
}

/** Returns the choice for a lead, worked out anew from the market. It is the plain form of `choose`. */
export const plainChoice = (lead: Placeable, market: Market, moment: Moment): Choice => {
  const { departed, stateOf } = rotationOf(market, moment)
  const holdings = new Map(lead.holdings.map((holding) => [holding.business, holding]))
  const outcomes = market.candidates.flatMap((candidate) => {
    const { id } = candidate.business
    const holding = holdings.get(id)
    if (holding?.is_released === false) return []
    const rule = exclusionOf(lead, candidate, market.states.get(id), moment.today)
    return [{ candidate, outcome: { business: id, exclusion: holding ? { rule: "released" as const } : rule } }]
  })
  const contenders = outcomes
    .flatMap(({ candidate, outcome }): ReadonlyArray<Contender> =>
      outcome.exclusion === null ? [{ candidate, state: stateOf(candidate) }] : []
    )
    .toSorted(byTurn)
  const holders = lead.holdings.filter(({ is_released }) => !is_released)
  const free = Math.max(0, lead.places - holders.length)
  const states = new Map(departed)
  for (const [index, contender] of contenders.entries()) {
    const { candidate, state } = contender
    if (index < free) states.set(candidate.business.id, afterLead(contender, moment))
    else if (state !== market.states.get(candidate.business.id)) states.set(candidate.business.id, state)
  }
  const assigned = contenders.slice(0, free).map(({ candidate: { business, subscription } }) => ({
    business: business.id,
    region: subscription.regions.find((region) => holds(region, lead.postal_code))!
  }))
  const passedOver = contenders.slice(free).map(({ candidate }, index): Outcome => {
    const exclusion = { rule: "order", rank: free + index + 1, eligible: contenders.length, free } as const
    return { business: candidate.business.id, exclusion }
  })
  const having = [...holders, ...assigned].map(({ business }): Outcome => ({ business, exclusion: null }))
  const excluded = outcomes.flatMap(({ outcome }) => (outcome.exclusion === null ? [] : [outcome]))
  return {
    assigned,
    states,
    decision: { decided_at: moment.now, places: lead.places, considered: [...having, ...passedOver, ...excluded] }
  }
}
