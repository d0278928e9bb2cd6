import type { PeriodStarts } from "../../calendar/CalendarPeriod.ts"
import type { BusinessId } from "../../catalog/Business.ts"
import type { Outcome } from "../Decision.ts"
import { absenceOf, isJoining } from "../Eligibility.ts"
import type { Candidate, Market, SubscriptionState } from "../Market.ts"
import type { Contender } from "../Turn.ts"
import { type NumberedArea, numberedArea, numberedAreas } from "./Overlaps.ts"

/** A candidate with what the rules derive from it and its state. It is derived again when the state changes. */
export interface Standing {
  readonly candidate: Candidate
  /** The position of its area in `areas` of the market. */
  readonly area: number
  /** The outcome of every lead while the business or its subscription is inactive, and null otherwise. */
  readonly inactive: Outcome | null
  readonly otherCountry: Outcome
  readonly otherRegion: Outcome
  state: SubscriptionState | undefined
  /** The outcome while it has a day off, or a cap is used up. */
  absent: Outcome | null
  /** The candidate in the rotation, or null when it is not there or joins anew. */
  running: Contender | null
  /** The candidate in the choice that is being made, or null when it is not eligible. */
  contender: Contender | null
}

/** The standings of the candidates of a market on a day. */
export interface Standings {
  readonly today: PeriodStarts
  readonly ids: ReadonlySet<BusinessId>
  /** The standings in the order of the candidates. */
  readonly all: ReadonlyArray<Standing>
  /** The different areas of the candidates. */
  readonly areas: ReadonlyArray<NumberedArea>
  /** The standings by the turns of the choices before, which makes sorting cheaper. */
  readonly byTurn: Array<Standing>
}

/** Returns whether a candidate takes no leads at present, from any origin. */
export const isAway = ({ absent, inactive }: Standing): boolean => inactive !== null || absent !== null

const derive = (standing: Standing, state: SubscriptionState | undefined, today: PeriodStarts): void => {
  const { candidate } = standing
  const exclusion = absenceOf(candidate, state, today)
  standing.state = state
  standing.absent = exclusion === null ? null : { business: candidate.business.id, exclusion }
  standing.running = state === undefined || isJoining(candidate, state) ? null : { candidate, state }
}

const standingOf = (candidate: Candidate, area: number): Standing => {
  const { business, subscription } = candidate
  const { countries, regions } = subscription
  const rule = !business.active ? "business_inactive" : subscription.active ? null : "subscription_inactive"
  return {
    candidate,
    area,
    inactive: rule && { business: business.id, exclusion: { rule } },
    otherCountry: { business: business.id, exclusion: { rule: "country", countries } },
    otherRegion: { business: business.id, exclusion: { rule: "region", regions } },
    state: undefined,
    absent: null,
    running: null,
    contender: null
  }
}

/**
 * The standings of the latest choice by the list of candidates, which is the same object until a subscription changes.
 * Any market with these candidates may be next, because every standing is compared with the state of its candidate.
 */
const latest = new WeakMap<ReadonlyArray<Candidate>, Standings>()

const make = (candidates: ReadonlyArray<Candidate>, today: PeriodStarts): Standings => {
  const areas = numberedAreas(candidates.map(({ subscription }) => subscription))
  const positions = new Map(areas.map((area, position) => [area, position]))
  const all = candidates.map((one) => standingOf(one, positions.get(numberedArea(one.subscription))!))
  for (const standing of all) derive(standing, undefined, today)
  return { today, ids: new Set(candidates.map(({ business }) => business.id)), all, areas, byTurn: [...all] }
}

/** Returns the standings of a market on a day. They are valid until the next call. */
export const standingsOf = ({ candidates, states }: Market, today: PeriodStarts): Standings => {
  const before = latest.get(candidates)
  const standings = before?.today.day === today.day ? before : make(candidates, today)
  if (standings !== before) latest.set(candidates, standings)
  for (const standing of standings.all) {
    const state = states.get(standing.candidate.business.id)
    if (standing.state !== state) derive(standing, state, today)
  }
  return standings
}
