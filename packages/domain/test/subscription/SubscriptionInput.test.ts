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
      active: true
    })
    assert.deepStrictEqual(told(decode({})), ["subcategory Required", "regions Required"])
    assert.deepStrictEqual(told(decode({ ...sound, regions: [], countries: [] })), ["regions Empty", "countries Empty"])
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
