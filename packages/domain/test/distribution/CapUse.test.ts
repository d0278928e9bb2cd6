import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import {
  type CapName,
  capNames,
  capReached,
  type Caps as AllCaps,
  CapUse,
  countedLeads,
  givenBack,
  otherPeriods,
  unused,
  usedOnce,
  usedToday
} from "@leadwell/domain/distribution/CapUse"
import { Schema } from "effect"

/** Days around the turn of a year that starts on a Friday. They lie in several weeks, three months and two years. */
const Day = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 }))
const dayOf = (offset: number) => {
  const first = Date.UTC(2026, 11, 28)
  return CalendarDate.make(new Date(first + offset * 86_400_000).toISOString().slice(0, 10))
}
const startsOf = (offset: number) => periodStarts(dayOf(offset))

/** Caps of which no weekday has its own. */
const onAllDays = (caps: Pick<AllCaps, CapName>): AllCaps => ({ ...caps, daily_cap_by_weekday: null })

const Days = Schema.Array(Day)
const inOrder = (days: typeof Days.Type) => days.toSorted((a, b) => a - b)
const useOf = (days: typeof Days.Type): CapUse =>
  days.reduce((use, day) => usedOnce(use, startsOf(day)), unused(startsOf(days[0] ?? 0)))

/** The last day of a year, the first two of the next, and one 3 months later. So few periods all stay counted. */
const SomeDay = Schema.Literals([3, 4, 5, 94])
const someDays = SomeDay.literals

/** Days in any order, as clocks ahead and behind tell them. */
const SomeDays = Schema.Array(SomeDay)

const Cap = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 })))
const Caps = Schema.Struct({ daily_cap: Cap, weekly_cap: Cap, monthly_cap: Cap })

const weekOf = (day: number) => Math.floor(day / 7)

/** Counts one by one how many of the days lie in each period of another day. */
const countsIn = (days: typeof Days.Type, today: number) => {
  return {
    daily_cap: days.filter((day) => day === today).length,
    weekly_cap: days.filter((day) => weekOf(day) === weekOf(today)).length,
    monthly_cap: days.filter((day) => dayOf(day).slice(0, 7) === dayOf(today).slice(0, 7)).length
  }
}

const usedIn = (use: CapUse, today: number) => ({
  daily_cap: usedToday("daily_cap", use, startsOf(today)),
  weekly_cap: usedToday("weekly_cap", use, startsOf(today)),
  monthly_cap: usedToday("monthly_cap", use, startsOf(today))
})

const free = onAllDays({ daily_cap: null, weekly_cap: null, monthly_cap: null })

const ruleOf = (caps: Parameters<typeof capReached>[0]) => capReached(caps, useOf([3]), startsOf(3))?.rule

describe("CapUse", () => {
  it.prop("counts the leads of today, of the week from Monday and of the month", [Days, Day], ([days, ahead]) => {
    const passed = inOrder(days)
    const today = Math.max(ahead, ...passed)
    assert.deepStrictEqual(usedIn(useOf(passed), today), countsIn(passed, today))
  })

  it.prop(
    "counts exactly the leads of the present periods, whatever clocks ahead or behind counted before and after",
    [SomeDays, SomeDay],
    ([days, today]) => {
      assert.deepStrictEqual(usedIn(useOf(days), today), countsIn(days, today))
    }
  )

  it.prop("counts the present period exactly, however long a clock was ahead", [Days, Day], ([days, day]) => {
    const ahead = days.map((one) => 80 + one)
    const use = [...ahead, day, day].reduce((use, one) => usedOnce(use, startsOf(one)), unused(startsOf(day)))
    assert.deepStrictEqual(usedIn(use, day), countsIn([day, day], day))
  })

  it.prop("stores a bounded number of periods, each once, latest first", [Days], ([days]) => {
    const { earlier, ...latest } = useOf(days)
    for (const period of ["day", "week", "month"] as const) {
      const starts = [latest[period], ...earlier.filter((one) => one.period === period).map(({ start }) => start)]
      assert.isAtMost(starts.length, 1 + otherPeriods)
      assert.deepStrictEqual(starts, [...new Set(starts)].toSorted().toReversed())
    }
  })

  it.prop("reaches the first cap that is used up, as the caps are now", [Days, Day, Caps], ([days, ahead, caps]) => {
    const passed = inOrder(days)
    const today = Math.max(ahead, ...passed)
    const counts = countsIn(passed, today)
    const rule = capNames.find((name) => caps[name] !== null && counts[name] >= caps[name])
    const expected = rule === undefined ? null : { rule, used: counts[rule], cap: caps[rule] }
    assert.deepStrictEqual(capReached(onAllDays(caps), useOf(passed), startsOf(today)) as unknown, expected)
  })

  it("is not used up by the leads of a clock that was ahead", () => {
    const use = useOf([3, 93, 93, 93])
    const caps = onAllDays({ daily_cap: 3, weekly_cap: 3, monthly_cap: 3 })
    assert.isNull(capReached(caps, use, startsOf(3)))
    assert.deepStrictEqual(capReached({ ...caps, daily_cap: 1 }, use, startsOf(3)), {
      rule: "daily_cap",
      used: 1,
      cap: 1
    })
    assert.deepStrictEqual(capReached(caps, use, startsOf(93)), { rule: "daily_cap", used: 3, cap: 3 })
  })

  it("tells the cap of the shortest period first", () => {
    const caps = onAllDays({ daily_cap: 1, weekly_cap: 1, monthly_cap: 1 })
    assert.strictEqual(ruleOf(caps), "daily_cap")
    assert.strictEqual(ruleOf({ ...caps, daily_cap: null }), "weekly_cap")
    assert.strictEqual(ruleOf({ ...free, monthly_cap: 1 }), "monthly_cap")
  })

  it("is no cap at null and lets nothing through at 0", () => {
    assert.isNull(capReached(free, useOf([3, 3, 3]), startsOf(3)))
    for (const rule of capNames) {
      assert.deepStrictEqual(capReached({ ...free, [rule]: 0 }, null, startsOf(3)), { rule, used: 0, cap: 0 })
    }
  })

  it.prop("gives one back to each period that counts it, and to no other", [SomeDays, SomeDays], ([before, after]) => {
    const day = 94
    const back = givenBack(useOf([...before, day, ...after]), startsOf(day))
    for (const today of someDays) {
      assert.deepStrictEqual(usedIn(back, today), countsIn([...before, ...after], today))
    }
  })

  it.prop("keeps no period whose leads all came back in the place of another", [SomeDays], ([days]) => {
    const none = givenBack(useOf([40]), startsOf(40))
    const use = days.reduce((use, day) => usedOnce(use, startsOf(day)), none)
    for (const today of someDays) assert.deepStrictEqual(usedIn(use, today), countsIn(days, today))
  })

  it.prop("never goes below 0", [SomeDays], ([days]) => {
    const none = days.reduce((use, day) => givenBack(use, startsOf(day)), useOf(days))
    const again = days.reduce((use, day) => givenBack(use, startsOf(day)), none)
    assert.deepStrictEqual(again, none)
    assert.isTrue(Schema.is(CapUse)(again))
  })

  it.prop("counts a lead once for each period that counts it", [SomeDays], ([days]) => {
    assert.strictEqual(countedLeads(useOf(days)), 3 * days.length)
  })
})
