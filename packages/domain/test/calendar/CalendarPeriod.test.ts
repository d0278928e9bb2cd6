import { assert, describe, it } from "@effect/vitest"
import { businessDay, moments } from "@leadwell/domain/calendar/BusinessDay"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { nextStart, periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { DateTime, Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"

const startsOf = (day: string) => periodStarts(CalendarDate.make(day))
const weekday = new Intl.DateTimeFormat("en", { timeZone: "UTC", weekday: "short" })
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const amsterdam = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")

const startsAt = (instant: string) => periodStarts(businessDay(DateTime.makeUnsafe(instant), amsterdam)) as unknown

describe("periodStarts", () => {
  it.prop("starts the week on the Monday on or before, and the month on its first", [CalendarDate], ([day]) => {
    const { day: same, month, week } = startsOf(day)
    assert.strictEqual(same, day)
    assert.strictEqual(weekday.format(new Date(`${week}T00:00:00Z`)), "Mon")
    const sinceMonday = (Date.parse(day) - Date.parse(week)) / 86_400_000
    assert.isTrue(sinceMonday >= 0 && sinceMonday < 7 && Number.isInteger(sinceMonday))
    assert.strictEqual(month.slice(0, 7), day.slice(0, 7))
    assert.strictEqual(month.slice(7), "-01")
  })

  it.prop(
    "goes on to another week after Sunday only, and to another month at its end only",
    [CalendarDate],
    ([day]) => {
      const next = nextDay(day)
      if (next.length > 10) return
      assert.strictEqual(startsOf(next).week !== startsOf(day).week, weekday.format(Date.parse(day)) === "Sun")
      assert.strictEqual(startsOf(next).month !== startsOf(day).month, next.endsWith("-01"))
    }
  )

  it.each([
    { day: "2026-12-31", week: "2026-12-28", month: "2026-12-01" },
    { day: "2027-01-01", week: "2026-12-28", month: "2027-01-01" },
    { day: "2027-01-04", week: "2027-01-04", month: "2027-01-01" },
    { day: "2028-02-29", week: "2028-02-28", month: "2028-02-01" },
    { day: "2028-03-01", week: "2028-02-28", month: "2028-03-01" },
    { day: "0001-01-01", week: "0001-01-01", month: "0001-01-01" }
  ])("knows where the periods of $day start", ({ day, month, week }) => {
    assert.deepStrictEqual(startsOf(day) as unknown, { day, week, month })
  })

  it.each(["Pacific/Kiritimati", "America/Los_Angeles"])("does not depend on the zone of the machine: %s", (zone) => {
    const before = process.env["TZ"]
    process.env["TZ"] = zone
    const starts = [startsOf("2026-11-23"), startsOf("2026-11-29")].map(({ week }) => String(week))
    if (before === undefined) delete process.env["TZ"]
    else process.env["TZ"] = before
    assert.deepStrictEqual(starts, ["2026-11-23", "2026-11-23"])
  })

  it("turns with the business day where the clocks change", () => {
    const before = { day: "2026-03-29", week: "2026-03-23", month: "2026-03-01" }
    assert.deepStrictEqual(startsAt("2026-03-28T23:00:00Z"), before)
    assert.deepStrictEqual(startsAt("2026-03-29T21:59:59.999Z"), before)
    const monday = { day: "2026-03-30", week: "2026-03-30", month: "2026-03-01" }
    assert.deepStrictEqual(startsAt("2026-03-29T22:00:00Z"), monday)
    const sunday = { day: "2026-10-25", week: "2026-10-19", month: "2026-10-01" }
    assert.deepStrictEqual(startsAt("2026-10-24T22:00:00Z"), sunday)
    assert.deepStrictEqual(startsAt("2026-10-25T22:59:59.999Z"), sunday)
    const after = { day: "2026-10-26", week: "2026-10-26", month: "2026-10-01" }
    assert.deepStrictEqual(startsAt("2026-10-25T23:00:00Z"), after)
  })
})

describe("nextStart", () => {
  it.prop("is the first later day on which a period starts", [CalendarDate], ([day]) => {
    if (day > "9998") return
    const today = startsOf(day)
    for (const period of ["day", "week", "month"] as const) {
      let next = nextDay(day)
      while (startsOf(next)[period] !== next) next = nextDay(next)
      assert.strictEqual<string>(nextStart(period, today), next)
    }
  })
})

describe("moments", () => {
  it.effect("tell the time of the clock, and the periods of the business day", () =>
    Effect.gen(function* () {
      const currentMoment = yield* moments
      for (const instant of ["2026-12-31T22:59:59.999Z", "2026-12-31T23:00:00.000Z", "2026-12-31T22:30:00.000Z"]) {
        yield* TestClock.setTime(Date.parse(instant))
        const { now, today } = yield* currentMoment
        assert.strictEqual(DateTime.formatIso(now), instant)
        assert.deepStrictEqual(today, periodStarts(businessDay(now, amsterdam)))
      }
    })
  )
})
