import { assert, describe, it } from "@effect/vitest"
import type { Exclusion } from "@leadwell/domain/distribution/Decision"
import { explanationText } from "../../src/distribution/ExplanationText.ts"

const lead = { country: "België", postal_code: "3511AB" } as never
const text = (exclusion: unknown) => explanationText(exclusion as Exclusion, lead)

describe("an explanation", () => {
  it("names at most five regions", () => {
    const regions = Array.from({ length: 17 }, (_, n) => String(10 + n))
    assert.strictEqual(
      text({ rule: "region", regions: regions.slice(0, 5) }),
      "regions 10, 11, 12, 13, 14 do not hold 3511"
    )
    assert.strictEqual(text({ rule: "region", regions }), "regions 10, 11, 12, 13, 14 and 12 more do not hold 3511")
  })

  it("counts one place as one", () => {
    assert.strictEqual(text({ rule: "order", rank: 2, eligible: 7, free: 1 }), "order 2 of 7, 1 place free")
    assert.strictEqual(text({ rule: "order", rank: 5, eligible: 7, free: 4 }), "order 5 of 7, 4 places free")
  })

  it("names the country that was asked for and the lead's", () => {
    assert.strictEqual(
      text({ rule: "country", countries: ["Nederland"] }),
      "country Nederland is asked for, not België"
    )
  })

  it("shows a cap that was lowered below its use", () => {
    assert.strictEqual(text({ rule: "daily_cap", used: 10, cap: 5 }), "daily_cap 10 of 5")
  })
})
