import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Schema } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(CalendarDate)
const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const written = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`

const isOnTheCalendar = (year: number, month: number, day: number) => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

describe("CalendarDate", () => {
  it.prop("is a day that the calendar has", [upTo(9999), upTo(13), upTo(32)], ([year, month, day]) => {
    const isReal = month > 0 && day > 0 && isOnTheCalendar(year, month, day)
    assert.deepStrictEqual(told(decode(written(year, month, day))), isReal ? [] : ["NotDate"])
  })

  it.prop("knows the leap years", [upTo(9999)], ([year]) => {
    assert.strictEqual(told(decode(written(year, 2, 29))).length === 0, isOnTheCalendar(year, 2, 29))
  })

  it.prop("knows the last day of every month", [upTo(9998), upTo(11)], ([year, month]) => {
    for (const day of [28, 29, 30, 31]) {
      const isReal = isOnTheCalendar(year + 1, month + 1, day)
      assert.strictEqual(told(decode(written(year + 1, month + 1, day))).length === 0, isReal)
    }
  })

  it.prop("compares as its text does", [CalendarDate, CalendarDate], ([a, b]) => {
    assert.strictEqual(a < b, Date.parse(a) < Date.parse(b))
  })

  it("is a date in a JSON Schema", () => {
    const { pattern: _, ...rest } = Schema.toJsonSchemaDocument(CalendarDate).schema
    assert.deepStrictEqual<unknown>(rest, { type: "string", format: "date" })
  })

  it.each(["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])("takes %s", (date) => {
    assert.deepStrictEqual(told(decode(date)), [])
  })

  it.each([
    "2026-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "0000-01-01",
    "2026-1-1",
    "2026-11-21T00:00:00Z",
    "21-11-2026",
    "+002026-11-21",
    "٢٠٢٦-١١-٢١",
    "2026-11-21\n",
    "tomorrow",
    ""
  ])("refuses %j, once", (date) => {
    assert.deepStrictEqual(told(decode(date)), ["NotDate"])
  })
})
