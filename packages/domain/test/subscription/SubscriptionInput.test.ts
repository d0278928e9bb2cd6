import { assert, describe, it } from "@effect/vitest"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { SubscriptionInput } from "@leadwell/domain/subscription/SubscriptionInput"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(SubscriptionInput, { onExcessProperty: "error" })
const sound = { subcategory: "heat-pumps", regions: ["35"] }

describe("SubscriptionInput", () => {
  it("needs a subcategory and regions; the rest keeps it from nothing", () => {
    assert.deepStrictEqual(Result.getOrThrow(decode(sound)) as unknown, {
      ...sound,
      countries: ["Nederland", "België"],
      weight: 1,
      daily_cap: null,
      weekly_cap: null,
      monthly_cap: null,
      active: true,
      daily_cap_by_weekday: null,
      weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
      paused_from: null,
      paused_until: null
    })
    assert.deepStrictEqual(told(decode({})), ["subcategory Required", "regions Required"])
    assert.deepStrictEqual(told(decode({ ...sound, regions: [], countries: [] })), ["regions Empty", "countries Empty"])
  })

  it.each([
    [{ mon: 3 }, { mon: 3 }],
    [{ mon: null, sun: 0 }, { sun: 0 }],
    [{ mon: null }, null],
    [{}, null],
    [null, null]
  ])("keeps the daily caps of weekdays that are given, %j", (daily_cap_by_weekday, kept) => {
    const { daily_cap_by_weekday: found } = Result.getOrThrow(decode({ ...sound, daily_cap_by_weekday }))
    assert.deepStrictEqual<unknown>(found, kept)
  })

  it.each([
    [{ weekdays: [] }, ["weekdays Empty"]],
    [{ weekdays: ["mon", "Monday"] }, ["weekdays.1 NotSelectable"]],
    [{ weekdays: null }, ["weekdays NotList"]],
    [{ daily_cap_by_weekday: { monday: 1 } }, ["daily_cap_by_weekday.monday Unexpected"]],
    [
      { daily_cap_by_weekday: { mon: -1, tue: 1.5 } },
      ["daily_cap_by_weekday.mon TooSmall 0", "daily_cap_by_weekday.tue NotInteger"]
    ],
    [{ daily_cap_by_weekday: 3 }, ["daily_cap_by_weekday NotObject"]],
    [{ paused_from: "2026-02-30", paused_until: "soon" }, ["paused_from NotDate", "paused_until NotDate"]]
  ])("says of %j: %j", (keys, faults) => {
    assert.deepStrictEqual(told(decode({ ...sound, ...keys })), faults)
  })

  it.prop("takes a weight that a pass can bear", [Schema.Finite], ([weight]) => {
    const expected =
      weight <= 0
        ? ["weight NotPositive"]
        : weight < 0.001
          ? ["weight TooSmall 0.001"]
          : weight > 1_000_000
            ? ["weight TooLarge 1000000"]
            : []
    assert.deepStrictEqual(told(decode({ ...sound, weight })), expected)
  })

  it.each([
    [0.001, []],
    [1_000_000, []],
    [1e-9, ["weight TooSmall 0.001"]],
    [1_000_000.5, ["weight TooLarge 1000000"]],
    [0, ["weight NotPositive"]],
    [-1, ["weight NotPositive"]],
    [Infinity, ["weight NotNumber"]],
    [NaN, ["weight NotNumber"]],
    ["1", ["weight NotNumber"]]
  ])("says of a weight of %s: %j", (weight, faults) => {
    assert.deepStrictEqual(told(decode({ ...sound, weight })), faults)
  })
})
