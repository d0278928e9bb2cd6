import { assert, describe, it } from "@effect/vitest"
import { capNames } from "@leadwell/domain/distribution/CapUse"
import { Schema } from "effect"
import { candidatesOf, keptMarket, leadOf } from "./sampleMarket.ts"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Cap = Schema.NullOr(between(0, 9))

const Wish = Schema.Struct({
  weight: Schema.Literals([0.5, 1, 3]),
  daily_cap: Cap,
  weekly_cap: Cap,
  monthly_cap: Cap
})

const History = Schema.Struct({
  wishes: Schema.Array(Wish).check(Schema.isMinLength(1), Schema.isMaxLength(4)),
  start: Schema.Literals([
    "2026-03-27T20:00:00Z",
    "2026-10-23T20:00:00Z",
    "2026-12-29T21:00:00Z",
    "2028-02-27T21:00:00Z"
  ]),
  leads: Schema.Array(Schema.Struct({ minutes: between(0, 600), places: between(1, 3) })).check(Schema.isMinLength(40)),
  skew: between(0, 180)
})

const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam", dateStyle: "short" })

/** The periods that contain an instant, computed without the code under test. 5 January 1970 was a Monday. */
const periodsAt = (instant: number) => {
  const day = calendar.format(instant)
  const week = Math.floor((Date.parse(day) / 86_400_000 - 4) / 7)
  return { daily_cap: day, weekly_cap: `week ${week}`, monthly_cap: day.slice(0, 7) }
}

/**
 * Assigns all leads and counts what each business got in each period. The deciding clocks differ by up to `skew`
 * minutes.
 */
const played = ({ leads, skew, start, wishes }: typeof History.Type) => {
  const candidates = candidatesOf(wishes)
  const market = keptMarket()
  const counts = new Map<string, number>()
  let at = Date.parse(start)
  for (const [index, { minutes, places }] of leads.entries()) {
    at += minutes * 60_000
    const clock = index % 2 === 0 ? at : at - skew * 60_000
    for (const id of market.give(candidates, leadOf({ places }), clock)) {
      for (const [rule, period] of Object.entries(periodsAt(clock))) {
        const key = `${id} ${rule} ${period}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
  }
  return { candidates, counts }
}

describe("caps", () => {
  it.prop(
    "are never exceeded on any day, in any week or month of the calendar, even by clocks that differ",
    [History],
    ([history]) => {
      const { candidates, counts } = played(history)
      for (const { business, subscription } of candidates) {
        for (const rule of capNames) {
          const most = Math.max(
            0,
            ...[...counts].flatMap(([key, n]) => (key.startsWith(`${business.id} ${rule}`) ? n : []))
          )
          assert.isAtMost(most, subscription[rule] ?? Infinity, `${rule} of ${business.id}`)
        }
      }
    },
    { arbitrary: { runs: 200 } }
  )

  it.prop(
    "are used up to the last lead of each period when more leads come",
    [Schema.Literals(capNames), between(1, 5)],
    ([rule, cap]) => {
      const candidates = candidatesOf([{ [rule]: cap }])
      const market = keptMarket()
      const counts = new Map<string, number>()
      const start = Date.parse("2026-01-31T23:00:00Z")
      for (let hour = 0; hour < 24 * 28; hour++) {
        const at = start + hour * 3_600_000
        const period = periodsAt(at)[rule]
        const got = market.give(candidates, leadOf(), at).length
        counts.set(period, (counts.get(period) ?? 0) + got)
      }
      const periods = { daily_cap: 28, weekly_cap: 5, monthly_cap: 1 }
      assert.deepStrictEqual(
        [...counts.values()],
        Array.from({ length: periods[rule] }, () => cap)
      )
    }
  )
})
