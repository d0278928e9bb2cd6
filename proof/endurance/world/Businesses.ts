import type { Terms as Subscribed } from "../../recount/Terms.ts"
import { type Chance, integer } from "../../simulation/world/Chance.ts"
import { rushed, usual } from "./Subcategories.ts"

/** The terms of a subscription, as in the catalogue file and in requests. */
export interface Terms extends Subscribed {
  readonly subcategory: string
}

/** A business with its subscriptions at the start. */
export interface WorldBusiness {
  readonly id: string
  readonly subscriptions: ReadonlyArray<Terms>
}

/** One of the items. */
export const oneOf = <A>(chance: Chance, items: readonly [A, ...ReadonlyArray<A>]): A =>
  items[integer(chance, 0, items.length - 1)] ?? items[0]

/** The digits of the postal codes from which leads come. */
export const origins = [1012, 3511, 3599] as const

const regions = [["*"], ["*"], ["10"], ["35"], ["3000-3550", "1012"]] as const

const cap = (chance: Chance, least: number): number | null => (chance() < 0.6 ? null : integer(chance, least, 12))

const pauses = [
  {},
  {},
  {},
  {},
  { paused_from: "2020-01-01", paused_until: "2020-01-31" },
  { paused_from: "2020-01-01", paused_until: "2027-01-31" },
  { paused_from: "2027-02-01", paused_until: null },
  { paused_from: "2027-03-28", paused_until: "2027-03-28" }
] as const

const weekdays = [
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  ["mon", "tue", "wed", "thu", "fri"],
  ["sat", "sun"]
] as const

/** Draws the days of a subscription. The pauses and weekends change at the days on which some runs start. */
const drawDays = (chance: Chance): Partial<Terms> => ({
  paused_from: null,
  paused_until: null,
  ...oneOf(chance, pauses),
  weekdays: oneOf(chance, weekdays),
  daily_cap_by_weekday: oneOf(chance, [null, null, { sun: 2, mon: 4, fri: 3 }])
})

const drawUsual = (chance: Chance, subcategory: string): Terms => ({
  subcategory,
  regions: oneOf(chance, regions),
  weight: oneOf(chance, [0.5, 1, 1, 2]),
  active: chance() < 0.85,
  daily_cap: cap(chance, 0),
  weekly_cap: cap(chance, 4),
  monthly_cap: cap(chance, 6),
  ...drawDays(chance)
})

/** Draws the terms of a subscription. */
export const drawTerms = (chance: Chance, subcategory: string): Terms =>
  subcategory === rushed.id
    ? {
        ...drawUsual(chance, subcategory),
        regions: ["*"],
        active: true,
        daily_cap: integer(chance, 4, 15),
        paused_from: null,
        paused_until: null,
        weekdays: weekdays[0]
      }
    : drawUsual(chance, subcategory)

/** Six businesses, each with a subscription to the rushed subcategory and to one or more others. */
export const businessesOf = (chance: Chance): ReadonlyArray<WorldBusiness> =>
  ["ash", "beech", "cedar", "elm", "fir", "oak"].map((id, index) => ({
    id,
    subscriptions: [...usual.filter((_, place) => place === index % usual.length || chance() < 0.5), rushed].map(
      (subcategory) => drawTerms(chance, subcategory.id)
    )
  }))
