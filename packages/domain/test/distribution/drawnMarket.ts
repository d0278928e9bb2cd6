import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { Weekday } from "@leadwell/domain/calendar/Weekday"
import type { Pause } from "@leadwell/domain/catalog/Pause"
import type { Choice, Holding } from "@leadwell/domain/distribution/Choice"
import type { Market } from "@leadwell/domain/distribution/Market"
import { areaOf } from "@leadwell/domain/geography/Area"
import type { Country } from "@leadwell/domain/geography/Country"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { DateTime, Schema } from "effect"
import { candidatesOf, chosenByBoth, leadOf, momentAt, noon, stateOf } from "./sampleMarket.ts"

/** An integer from 0 to `maximum`. */
export const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const Cap = Schema.NullOr(upTo(3))
const mostly = Schema.Literals([true, true, true, false])

const Standing = Schema.NullOr(
  Schema.Struct({ halves: upTo(6), seconds: upTo(2), is_away: Schema.Boolean, used: upTo(3), isAreaKept: mostly })
)

/** The first and last days of pauses around 21 January 2026, a Wednesday. */
const pauses = {
  never: [null, null],
  past: ["2026-01-01", "2026-01-20"],
  coming: ["2026-01-22", null],
  open: ["2026-01-21", null],
  ending: ["2026-01-01", "2026-01-21"],
  begun: [null, "2026-02-01"]
} as const

const Pauses = Schema.Literals(["never", "never", "never", "past", "coming", "open", "ending", "begun"])

const pauseOf = (name: typeof Pauses.Type): Pause => {
  const [from, until] = pauses[name]
  return { paused_from: from && CalendarDate.make(from), paused_until: until && CalendarDate.make(until) }
}

const ownCapOf = (text: string): Subscription["daily_cap_by_weekday"] => {
  const [day, cap] = text.split(" ")
  return cap === undefined ? null : { [day!]: Number(cap) }
}

type CapWish = Pick<typeof Drawn.Type, "daily_cap" | "monthly_cap" | "ownCap" | "weekly_cap">

/** Draws from few regions, passes, times and counts, so that candidates often share them. Strides are exact numbers. */
const Drawn = Schema.Struct({
  weight: Schema.Literals([0.5, 1, 2]),
  active: mostly,
  isBusinessActive: mostly,
  countries: Schema.Literals(["Nederland", "België Nederland", "België"]),
  regions: Schema.Literals(["*", "10 35", "3500-3511", "3511", "10 3512-9999"]),
  daily_cap: Cap,
  weekly_cap: Cap,
  monthly_cap: Cap,
  ownCap: Schema.Literals(["none", "none", "wed 0", "wed 3", "thu 0"]),
  weekdays: Schema.Literals(["mon tue wed thu fri sat sun", "wed", "wed sun", "mon tue thu"]),
  pause: Pauses,
  businessPause: Pauses,
  standing: Standing,
  /** The days in which the business takes one lead of a person, and the seconds since it got one. */
  samePerson: Schema.Literals(["0 none", "0 none", "0 1", "30 none", "30 2591999", "30 2592000"]),
  holding: Schema.Literals(["none", "none", "none", "has", "released"])
})

/** The moment of every choice. */
export const moment = momentAt(noon)

/** Returns a drawn market and a lead from Utrecht. */
export const given = (drawn: ReadonlyArray<typeof Drawn.Type>, places: number) => {
  const candidates = candidatesOf(
    drawn.map(
      ({
        businessPause,
        countries,
        holding: _,
        ownCap,
        pause,
        regions,
        samePerson,
        standing: __,
        weekdays,
        ...wish
      }) => ({
        ...wish,
        samePersonDays: Number.parseInt(samePerson),
        ...pauseOf(pause),
        businessPause: pauseOf(businessPause),
        weekdays: weekdays.split(" ") as Array<Weekday>,
        daily_cap_by_weekday: ownCapOf(ownCap),
        countries: countries.split(" ") as Array<Country>,
        regions: regions.split(" ")
      })
    )
  )
  const idAt = (index: number) => candidates[index]!.business.id
  const states = drawn.flatMap(({ standing }, index) =>
    standing === null
      ? []
      : [
          [
            idAt(index),
            stateOf(standing.halves / 2, {
              waiting_since: DateTime.add(moment.now, { seconds: -standing.seconds }),
              is_away: standing.is_away,
              area: areaOf(candidates[index]!.subscription) + (standing.isAreaKept ? 0 : 1),
              use: { ...moment.today, daily: standing.used, weekly: standing.used, monthly: standing.used, earlier: [] }
            })
          ] as const
        ]
  )
  const holdings = drawn.flatMap(({ holding }, index): ReadonlyArray<Holding> =>
    holding === "none" ? [] : [{ business: idAt(index), is_released: holding === "released" }]
  )
  const met = drawn.flatMap(({ samePerson }, index) => {
    const [, seconds] = samePerson.split(" ")
    return seconds === "none"
      ? []
      : [[idAt(index), DateTime.subtract(moment.now, { seconds: Number(seconds) })] as const]
  })
  const market: Market = { candidates, states: new Map(states), ...(met.length > 0 && { met: new Map(met) }) }
  return { drawn, market, lead: leadOf({ places, holdings }), places, idAt }
}

type Given = ReturnType<typeof given>

/** Returns the choice at noon. */
export const chosen = ({ lead, market }: Given) => chosenByBoth(lead, market, moment)

/** The caps of a drawn candidate on a Wednesday. */
export const capsOf = ({ daily_cap, monthly_cap, ownCap, weekly_cap }: CapWish) => ({
  daily_cap: ownCap.startsWith("wed") ? Number(ownCap.at(-1)) : daily_cap,
  weekly_cap,
  monthly_cap
})

/** Why a drawn candidate takes no leads at all on 21 January 2026, by an independent implementation. */
export const dayOffOf = ({
  businessPause,
  pause,
  weekdays
}: Pick<typeof Drawn.Type, "businessPause" | "pause" | "weekdays">) => {
  const ends: ReadonlyArray<string | null> = [pause, businessPause]
    .filter((name) => ["open", "ending", "begun"].includes(name))
    .map((name) => pauses[name][1])
  if (ends.length > 0) return { rule: "paused", until: ends.includes(null) ? null : ends.toSorted().at(-1) }
  return weekdays === "mon tue thu" ? { rule: "weekday", weekdays: ["mon", "tue", "thu"] } : null
}

/** Whether a drawn candidate got a lead of the person less than its days before. */
export const metLately = ({ samePerson }: Pick<typeof Drawn.Type, "samePerson">) => samePerson === "30 2591999"

/** Whether a drawn candidate is eligible, by an independent implementation of the rule. */
export const isEligible = ({ holding, standing, ...wish }: typeof Drawn.Type) =>
  wish.active &&
  wish.isBusinessActive &&
  wish.countries !== "België" &&
  wish.regions !== "10 3512-9999" &&
  dayOffOf(wish) === null &&
  !metLately(wish) &&
  Object.values(capsOf(wish)).every((cap) => cap === null || (standing?.used ?? 0) < cap) &&
  holding === "none"

/** Returns the businesses that already have the lead. */
export const holdersOf = ({ drawn, idAt }: Given) =>
  drawn.flatMap(({ holding }, n) => (holding === "has" ? [idAt(n)] : []))

/** Whether a business has taken part until now, for the same area. */
export const isStaying = ({ standing }: typeof Drawn.Type) => standing?.is_away === false && standing.isAreaKept

/**
 * Returns the standings of eligible businesses at the moment of the choice. Businesses that joined, came back or
 * changed their area are already levelled.
 */
export const standings = ({ drawn, idAt, market }: Given, { assigned, states }: Choice) =>
  drawn.flatMap((one, index) => {
    const id = idAt(index)
    if (!isEligible(one)) return []
    const isAssigned = assigned.some(({ business }) => business === id)
    const stood = isStaying(one)
    const { pass, waiting_since } = stood ? market.states.get(id)! : states.get(id)!
    return [
      {
        id,
        isAssigned,
        pass: stood || !isAssigned ? pass : pass - 1 / one.weight,
        since: stood ? DateTime.toEpochMillis(waiting_since) : noon
      }
    ]
  })

/** A drawn market and a number of places. */
export const Case = Schema.Struct({ drawn: Schema.Array(Drawn).check(Schema.isMaxLength(7)), places: upTo(5) })
