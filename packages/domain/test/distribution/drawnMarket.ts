import type { Choice, Holding } from "@leadwell/domain/distribution/Choice"
import type { Market } from "@leadwell/domain/distribution/Market"
import { areaOf } from "@leadwell/domain/geography/Area"
import type { Country } from "@leadwell/domain/geography/Country"
import { DateTime, Schema } from "effect"
import { candidatesOf, chosenByBoth, leadOf, momentAt, noon, stateOf } from "./sampleMarket.ts"

/** An integer from 0 to `maximum`. */
export const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const Cap = Schema.NullOr(upTo(3))
const mostly = Schema.Literals([true, true, true, false])

const Standing = Schema.NullOr(
  Schema.Struct({ halves: upTo(6), seconds: upTo(2), is_away: Schema.Boolean, used: upTo(3), isAreaKept: mostly })
)

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
  standing: Standing,
  holding: Schema.Literals(["none", "none", "none", "has", "released"])
})

/** The moment of every choice. */
export const moment = momentAt(noon)

/** Returns a drawn market and a lead from Utrecht. */
export const given = (drawn: ReadonlyArray<typeof Drawn.Type>, places: number) => {
  const candidates = candidatesOf(
    drawn.map(({ countries, holding: _, regions, standing: __, ...wish }) => ({
      ...wish,
      countries: countries.split(" ") as Array<Country>,
      regions: regions.split(" ")
    }))
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
  const market: Market = { candidates, states: new Map(states) }
  return { drawn, market, lead: leadOf({ places, holdings }), places, idAt }
}

type Given = ReturnType<typeof given>

/** Returns the choice at noon. */
export const chosen = ({ lead, market }: Given) => chosenByBoth(lead, market, moment)

/** Whether a drawn candidate is eligible, by an independent implementation of the rule. */
export const isEligible = ({ daily_cap, holding, monthly_cap, standing, weekly_cap, ...wish }: typeof Drawn.Type) =>
  wish.active &&
  wish.isBusinessActive &&
  wish.countries !== "België" &&
  wish.regions !== "10 3512-9999" &&
  [daily_cap, weekly_cap, monthly_cap].every((cap) => cap === null || (standing?.used ?? 0) < cap) &&
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
