import { assert } from "@effect/vitest"
import { businessDay, type Moment } from "@leadwell/domain/calendar/BusinessDay"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { Weekday } from "@leadwell/domain/calendar/Weekday"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { noPause, type Pause } from "@leadwell/domain/catalog/Pause"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { choose, type Choice, type Holding, type Placeable } from "@leadwell/domain/distribution/Choice"
import { chooseByIndex } from "@leadwell/domain/distribution/index/ChoiceIndex"
import type { Candidate, Market, SubscriptionState } from "@leadwell/domain/distribution/Market"
import { areaOf } from "@leadwell/domain/geography/Area"
import { PostalCode } from "@leadwell/domain/geography/PostalCode"
import { Region } from "@leadwell/domain/geography/Region"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { DateTime } from "effect"

/** The properties of a candidate that a test sets. The defaults exclude the candidate from no lead. */
export interface Wish extends Partial<Omit<Subscription, "business" | "subcategory" | "regions">> {
  readonly regions?: ReadonlyArray<string>
  readonly isBusinessActive?: boolean
  readonly businessPause?: Pause
  readonly samePersonDays?: number
}

export const candidate = (
  id: string,
  { businessPause = noPause, isBusinessActive = true, regions = ["*"], samePersonDays = 0, ...rest }: Wish = {}
): Candidate => ({
  business: { id: BusinessId.make(id), active: isBusinessActive, same_person_days: samePersonDays, ...businessPause },
  subscription: {
    business: BusinessId.make(id),
    subcategory: SubcategoryId.make("heat-pumps"),
    regions: regions.map((region) => Region.make(region)),
    countries: ["Nederland"],
    weight: 1,
    daily_cap: null,
    weekly_cap: null,
    monthly_cap: null,
    active: true,
    daily_cap_by_weekday: null,
    weekdays: Weekday.literals,
    ...noPause,
    ...rest
  }
})

/** Returns candidates `b00`, `b01`, … with these wishes. */
export const candidatesOf = (wishes: ReadonlyArray<Wish>): ReadonlyArray<Candidate> =>
  wishes.map((wish, index) => candidate(`b${String(index).padStart(2, "0")}`, wish))

const amsterdam = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")

/** Returns a moment in the calendar of Amsterdam. */
export const momentAt = (instant: string | number): Moment => {
  const now = DateTime.makeUnsafe(instant)
  return { now, today: periodStarts(businessDay(now, amsterdam)) }
}

/** Noon in Amsterdam on Wednesday, 21 January 2026. */
export const noon = Date.parse("2026-01-21T11:00:00Z")

/** Returns a Dutch lead, by default from Utrecht with one place. */
export const leadOf = (
  rest: { readonly places?: number; readonly postal_code?: string; readonly holdings?: ReadonlyArray<Holding> } = {}
): Placeable => ({
  country: "Nederland",
  places: 1,
  holdings: [],
  ...rest,
  postal_code: PostalCode.make(rest.postal_code ?? "3511AB")
})

/** Returns a state without leads today, for the whole of the Netherlands. */
export const stateOf = (pass: number, rest: Partial<SubscriptionState> = {}): SubscriptionState => ({
  pass,
  waiting_since: momentAt(noon).now,
  is_away: false,
  area: areaOf(candidate("anyone").subscription),
  use: { ...momentAt(noon).today, daily: 0, weekly: 0, monthly: 0, earlier: [] },
  ...rest
})

const inOrder = ({ states, ...rest }: Choice) => ({
  ...rest,
  states: [...states].toSorted(([a], [b]) => (a < b ? -1 : 1))
})

/** Returns the choice that the rule and the index make. */
export const chosenByBoth = (lead: Placeable, market: Market, moment: Moment): Choice => {
  const choice = choose(lead, market, moment)
  assert.deepStrictEqual(inOrder(chooseByIndex(lead, market, moment)), inOrder(choice))
  return choice
}

const idsOf = ({ assigned }: Choice) => assigned.map(({ business }): string => business)

/** A market that stores the result of every choice, like a store. Each lead comes a second after the previous one. */
export const keptMarket = (start: number = noon) => {
  const states = new Map<BusinessId, SubscriptionState>()
  let at = start
  const give = (candidates: ReadonlyArray<Candidate>, lead: Placeable = leadOf(), instant: number = (at += 1000)) => {
    at = instant
    const market = { candidates, states: new Map(states) }
    const choice = choose(lead, market, momentAt(instant))
    assert.strictEqual(idsOf(chooseByIndex(lead, market, momentAt(instant))).join(), idsOf(choice).join())
    for (const [id, state] of choice.states) states.set(id, state)
    return idsOf(choice)
  }
  /** Distributes `count` leads from `leads`, and counts the leads of each business. */
  const giveEach = (count: number, candidates: ReadonlyArray<Candidate>, leads: (n: number) => Placeable) => {
    const counts = new Map<string, number>(candidates.map(({ business }) => [business.id, 0]))
    for (let n = 0; n < count; n++) {
      for (const id of give(candidates, leads(n))) counts.set(id, counts.get(id)! + 1)
    }
    return counts
  }
  /** Distributes the same lead `count` times, and counts the leads of each business. */
  const giveMany = (count: number, candidates: ReadonlyArray<Candidate>, lead: Placeable = leadOf()) =>
    giveEach(count, candidates, () => lead)
  return { states, give, giveEach, giveMany }
}
