import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { Weekday, weekdayOf } from "@leadwell/domain/calendar/Weekday"
import { noPause } from "@leadwell/domain/catalog/Pause"
import { dayOff } from "@leadwell/domain/distribution/Eligibility"
import { Schema } from "effect"
import { candidate } from "./sampleMarket.ts"

/** Days from Monday, 23 March 2026, on. The clocks change on the seventh. */
const Nth = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))
const dayAt = (nth: number) => CalendarDate.make(new Date(Date.UTC(2026, 2, 23 + nth)).toISOString().slice(0, 10))

const Bound = Schema.NullOr(Nth)
const Drawn = Schema.Struct({ paused_from: Bound, paused_until: Bound })
const pauseOf = ({ paused_from, paused_until }: typeof Drawn.Type) => ({
  paused_from: paused_from === null ? null : dayAt(paused_from),
  paused_until: paused_until === null ? null : dayAt(paused_until)
})

/** Whether a drawn pause holds a day. */
const holds = ({ paused_from, paused_until }: typeof Drawn.Type, nth: number) =>
  paused_from === null && paused_until === null ? false : nth >= (paused_from ?? 0) && nth <= (paused_until ?? 99)

describe("dayOff", () => {
  it.prop(
    "is the pause of the business or the subscription, until the later end, and else the weekdays",
    [Drawn, Drawn, Schema.Array(Weekday), Nth],
    ([ofBusiness, ofSubscription, weekdays, nth]) => {
      const one = candidate("a", { businessPause: pauseOf(ofBusiness), ...pauseOf(ofSubscription), weekdays })
      const ends = [ofBusiness, ofSubscription].filter((pause) => holds(pause, nth)).map((pause) => pause.paused_until)
      const last = ends.includes(null) ? null : Math.max(...ends.map(Number))
      const expected =
        ends.length > 0
          ? { rule: "paused", until: last === null ? null : dayAt(last) }
          : weekdays.includes(Weekday.literals[nth % 7]!)
            ? null
            : { rule: "weekday", weekdays }
      assert.deepStrictEqual<unknown>(dayOff(one, dayAt(nth)), expected)
    },
    { arbitrary: { runs: 400 } }
  )

  it("includes the first and the last day of a pause", () => {
    const [from, until] = [dayAt(2), dayAt(4)]
    const one = candidate("a", { paused_from: from, paused_until: until })
    const days = [1, 2, 3, 4, 5].map((nth) => dayOff(one, dayAt(nth))?.rule ?? null)
    assert.deepStrictEqual(days, [null, "paused", "paused", "paused", null])
    assert.isNull(dayOff(candidate("a", noPause), from))
  })

  it.each([
    ["2026-03-29", "sun"],
    ["2026-10-25", "sun"],
    ["2028-02-29", "tue"],
    ["2026-12-31", "thu"]
  ])("knows that %s is a %s", (day, weekday) => {
    assert.strictEqual<string>(weekdayOf(CalendarDate.make(day)), weekday)
  })
})
