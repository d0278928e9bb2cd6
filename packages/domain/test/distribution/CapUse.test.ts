import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { capNames, capReached, type CapUse, givenBack, usedOnce, useIn } from "@leadwell/domain/distribution/CapUse"
import { Schema } from "effect"

/** Days around the turn of a year that starts on a Friday. They lie in several weeks, three months and two years. */
const Day = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 }))
const dayOf = (offset: number) => {
  const first = Date.UTC(2026, 11, 28)
  return CalendarDate.make(new Date(first + offset * 86_400_000).toISOString().slice(0, 10))
}
const startsOf = (offset: number) => periodStarts(dayOf(offset))

const Days = Schema.Array(Day)
const inOrder = (days: typeof Days.Type) => days.toSorted((a, b) => a - b)
const useOf = (days: typeof Days.Type): CapUse | null =>
  days.reduce<CapUse | null>((use, day) => usedOnce(use, startsOf(day)), null)

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

const one = (isCounted: boolean) => (isCounted ? 1 : 0)

const free = { daily_cap: null, weekly_cap: null, monthly_cap: null }

const ruleOf = (caps: Parameters<typeof capReached>[0]) => capReached(caps, useOf([3]), startsOf(3))?.rule

describe("CapUse", () => {
  it.prop("counts the leads of today, of the week from Monday and of the month", [Days, Day], ([days, ahead]) => {
    const passed = inOrder(days)
    const today = Math.max(ahead, ...passed)
    const { daily, monthly, weekly } = useIn(useOf(passed), startsOf(today))
    assert.deepStrictEqual({ daily_cap: daily, weekly_cap: weekly, monthly_cap: monthly }, countsIn(passed, today))
  })

  it.prop("reaches the first cap that is used up, as the caps are now", [Days, Day, Caps], ([days, ahead, caps]) => {
    const passed = inOrder(days)
    const today = Math.max(ahead, ...passed)
    const counts = countsIn(passed, today)
    const rule = capNames.find((name) => caps[name] !== null && counts[name] >= caps[name])
    const expected = rule === undefined ? null : { rule, used: counts[rule], cap: caps[rule] }
    assert.deepStrictEqual(capReached(caps, useOf(passed), startsOf(today)) as unknown, expected)
  })

  it.prop("keeps the count of a later period when a clock is behind", [Days, Day], ([days, behind]) => {
    const passed = inOrder([...days, 20])
    const today = Math.min(behind, passed.at(-1)!)
    const latest = passed.at(-1)!
    const use = useOf(passed)!
    assert.deepStrictEqual(useIn(use, startsOf(today)), use)
    const counts = countsIn(passed, latest)
    const after = usedOnce(use, startsOf(today))
    assert.deepStrictEqual(after, {
      ...startsOf(latest),
      daily: counts.daily_cap + 1,
      weekly: counts.weekly_cap + 1,
      monthly: counts.monthly_cap + 1
    })
  })

  it("takes all of a cap as used by a clock that is behind the period it was counted in, and of no other", () => {
    const [monday, sunday] = [startsOf(7), startsOf(6)]
    const use = usedOnce(null, monday)
    assert.deepStrictEqual(capReached({ ...free, daily_cap: 3 }, use, sunday), { rule: "daily_cap", used: 3, cap: 3 })
    assert.deepStrictEqual(capReached({ ...free, weekly_cap: 3 }, use, sunday), { rule: "weekly_cap", used: 3, cap: 3 })
    assert.isNull(capReached({ ...free, monthly_cap: 3 }, use, startsOf(8)))
    assert.isNull(capReached({ ...free, monthly_cap: 3 }, usedOnce(null, startsOf(6)), startsOf(5)))
    assert.isNull(capReached(free, use, sunday))
  })

  it("tells the cap of the shortest period first", () => {
    const caps = { daily_cap: 1, weekly_cap: 1, monthly_cap: 1 }
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

  it.prop("gives one back to each period that still counts it, and never goes below 0", [Days, Day], ([days, day]) => {
    const passed = inOrder([...days, day])
    const [use, given] = [useOf(passed)!, startsOf(day)]
    const back = givenBack(use, given)
    assert.deepStrictEqual(back, {
      ...use,
      daily: use.daily - one(use.day === given.day),
      weekly: use.weekly - one(use.week === given.week),
      monthly: use.monthly - one(use.month === given.month)
    })
    const none = { ...use, daily: 0, weekly: 0, monthly: 0 }
    assert.deepStrictEqual(givenBack(none, given), none)
  })
})
