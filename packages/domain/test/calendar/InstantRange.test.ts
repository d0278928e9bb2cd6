import { assert, describe, it } from "@effect/vitest"
import { businessDay } from "@leadwell/domain/calendar/BusinessDay"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { instantsOfDays, isWithin } from "@leadwell/domain/calendar/InstantRange"
import { DateTime, Schema } from "effect"

const zones = ["Europe/Amsterdam", "UTC", "America/New_York", "Asia/Kolkata", "America/Sao_Paulo"].map(
  DateTime.zoneMakeNamedUnsafe
)

const Instant = Schema.Int.check(
  Schema.isBetween({ minimum: Date.parse("1980-01-01T00:00:00Z"), maximum: Date.parse("2100-01-01T00:00:00Z") })
)

const day = (text: string) => CalendarDate.make(text)

describe("the instants of days", () => {
  it.prop("are those whose business day is one of them", [Instant, Instant, Instant], (instants) => {
    for (const zone of zones) {
      const [at, first, last] = instants.map((one) => DateTime.makeUnsafe(one)) as [
        DateTime.Utc,
        DateTime.Utc,
        DateTime.Utc
      ]
      const [from, to, on] = [first, last, at].map((one) => businessDay(one, zone)) as [
        CalendarDate,
        CalendarDate,
        CalendarDate
      ]
      assert.strictEqual(isWithin(instantsOfDays(from, to, zone)!, at), from <= on && on <= to)
      assert.strictEqual(isWithin(instantsOfDays(from, undefined, zone)!, at), from <= on)
      assert.strictEqual(isWithin(instantsOfDays(undefined, to, zone)!, at), on <= to)
    }
  })

  it("begin and end at midnight in Amsterdam, also on the day of 25 hours", () => {
    const range = instantsOfDays(day("2026-10-25"), day("2026-10-25"), zones[0]!)!
    assert.deepStrictEqual(
      [range.from, range.until].map((at) => at && DateTime.formatIso(at)),
      ["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"]
    )
  })

  it("begin at the next instant where a clock change skips midnight", () => {
    const saoPaulo = DateTime.zoneMakeNamedUnsafe("America/Sao_Paulo")
    const range = instantsOfDays(day("2018-11-04"), day("2018-11-04"), saoPaulo)!
    assert.deepStrictEqual(
      [range.from, range.until].map((at) => at && DateTime.formatIso(at)),
      ["2018-11-04T03:00:00.000Z", "2018-11-05T02:00:00.000Z"]
    )
  })

  it("have no end when the last day is the last that can be written, and no bounds without days", () => {
    assert.isNull(instantsOfDays(undefined, day("9999-12-31"), zones[0]!)!.until)
    assert.isUndefined(instantsOfDays(undefined, undefined, zones[0]!))
  })
})
