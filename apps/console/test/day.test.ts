import { assert, describe, it } from "@effect/vitest"
import { dayOf, endOfDay, firstDay, periodsUntil, resolvedText, withoutThisYear } from "../src/texts/Day.ts"

const ended = (day: string, zone: string) => new Date(endOfDay(day, zone)).toISOString()

const resolved = (key: string, text: string) => resolvedText(key, text, "2028-03-01")

describe("days of a time zone", () => {
  it("begin and end by its own clocks", () => {
    assert.strictEqual(dayOf(Date.parse("2026-11-26T23:30:00Z"), "Europe/Amsterdam"), "2026-11-27")
    assert.strictEqual(dayOf(Date.parse("2026-11-26T23:30:00Z"), "America/New_York"), "2026-11-26")
    assert.strictEqual(ended("2026-11-26", "Europe/Amsterdam"), "2026-11-26T22:59:59.000Z")
    assert.strictEqual(ended("2026-11-26", "Pacific/Kiritimati"), "2026-11-26T09:59:59.000Z")
  })

  it("end by the clocks of their evening when the clocks change", () => {
    assert.strictEqual(ended("2026-03-28", "Europe/Amsterdam"), "2026-03-28T22:59:59.000Z")
    assert.strictEqual(ended("2026-03-29", "Europe/Amsterdam"), "2026-03-29T21:59:59.000Z")
    assert.strictEqual(ended("2026-10-24", "Europe/Amsterdam"), "2026-10-24T21:59:59.000Z")
    assert.strictEqual(ended("2026-10-25", "Europe/Amsterdam"), "2026-10-25T22:59:59.000Z")
    // The first look is at an instant before the change, and the day ends after it.
    assert.strictEqual(ended("2026-03-07", "America/New_York"), "2026-03-08T04:59:59.000Z")
    assert.strictEqual(ended("2026-03-08", "America/New_York"), "2026-03-09T03:59:59.000Z")
    assert.strictEqual(ended("2026-10-03", "Australia/Sydney"), "2026-10-03T13:59:59.000Z")
  })

  it("begin a week on Monday and a month on its first day", () => {
    assert.strictEqual(firstDay("daily", "2026-11-01"), "2026-11-01")
    assert.strictEqual(firstDay("weekly", "2026-11-01"), "2026-10-26")
    assert.strictEqual(firstDay("weekly", "2026-11-02"), "2026-11-02")
    assert.strictEqual(firstDay("monthly", "2026-11-30"), "2026-11-01")
  })

  it("make the periods that are looked at most, over ends of months and years", () => {
    const { days30, month, week, yesterday } = periodsUntil("2028-03-01")
    assert.deepStrictEqual(yesterday, { from: "2028-02-29", to: "2028-02-29" })
    assert.deepStrictEqual(week, { from: "2028-02-24", to: "2028-03-01" })
    assert.deepStrictEqual(days30, { from: "2028-02-01", to: "2028-03-01" })
    assert.deepStrictEqual(month, { from: "2028-03-01", to: "2028-03-01" })
    assert.strictEqual(periodsUntil("2027-01-01").yesterday.from, "2026-12-31")
  })

  it("are those of a period by its name, under the keys of the first and the last day alone", () => {
    assert.strictEqual(resolved("created_from", "yesterday"), "2028-02-29")
    assert.deepStrictEqual([resolved("from", "week"), resolved("to", "week")], ["2028-02-24", "2028-03-01"])
    for (const text of ["2028-01-31", "", "constructor", "weekly"]) assert.strictEqual(resolved("from", text), text)
    for (const key of ["website_code", "business", "ago", "auto"]) assert.strictEqual(resolved(key, "week"), "week")
  })

  it("are written without the year while it lasts", () => {
    for (const [text, short] of [
      ["27 Nov 2031, 05:35", "27 Nov, 05:35"],
      ["27 nov 2031", "27 nov"]
    ] as const) {
      assert.strictEqual(withoutThisYear(text, 2031), short)
      assert.strictEqual(withoutThisYear(text, 2032), text)
    }
  })
})
