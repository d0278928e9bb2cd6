import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { dayAfter } from "@leadwell/domain/calendar/CalendarPeriod"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { dayOff } from "@leadwell/domain/distribution/Eligibility"
import { endingPauses } from "@leadwell/people/mail/EndingPauses"
import { Schema } from "effect"
import { candidate } from "../../../domain/test/distribution/sampleMarket.ts"

const today = CalendarDate.make("2026-03-28")
const Bound = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: -4, maximum: 4 })))
const Drawn = Schema.Struct({ from: Bound, until: Bound })
const pauseOf = ({ from, until }: typeof Drawn.Type) => ({
  paused_from: from === null ? null : dayAfter(today, from),
  paused_until: until === null ? null : dayAfter(today, until)
})

/** Whether a pause that ends tomorrow has three days. */
const isLong = (from: number | null) => from === null || from <= -1

describe("endingPauses", () => {
  it.prop(
    "has one exactly when the candidate comes back from a pause in two days that kept it from leads for three",
    [Drawn, Drawn, Schema.Boolean],
    ([ofBusiness, ofSubscription, active]) => {
      const one = candidate("a", { businessPause: pauseOf(ofBusiness), ...pauseOf(ofSubscription), active })
      const [found] = endingPauses({ candidates: [one] }, SubcategoryId.make("boilers"), today)
      const isOff = (days: number) => dayOff(one, dayAfter(today, days)) !== null
      if (!active || !isOff(0) || !isOff(1) || isOff(2)) return assert.isUndefined(found)
      const ending = [ofBusiness, ofSubscription].filter(({ from, until }) => until === 1 && (from ?? -9) <= 0)
      const [first] = ending
      if (first === undefined || !isLong(first.from)) return assert.isUndefined(found)
      const subcategory = first === ofBusiness ? null : "boilers"
      assert.deepStrictEqual<unknown>(found, { business: "a", subcategory, until: "2026-03-29" })
    },
    { arbitrary: { runs: 2000 } }
  )
})
