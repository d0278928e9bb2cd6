import { assert, describe, it } from "@effect/vitest"
import type { Evidence, Suggestion } from "@leadwell/domain/reclaim/Evidence"
import { Schema } from "effect"
import { encodeEvidence } from "../../src/reclaim/Evidence.ts"

const nothing: Evidence = {
  samePerson: [],
  assigned: 0,
  reclaimed: 0,
  sameScreenshot: [],
  outcome: null,
  region: null,
  isInRegion: null,
  hoursSinceAssignment: 0,
  signals: [],
  suggestion: null
}

const Count = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 }))

describe("evidenceItem", () => {
  it("shows that nothing is known, and no rate of no leads", () => {
    assert.deepStrictEqual(encodeEvidence(nothing), {
      same_person: [],
      region: { region: null, in_region: null },
      reclaims_filed: { leads: 0, requests: 0, rate: null },
      hours_since_assignment: 0,
      screenshot_used_before: [],
      outcome: null,
      signals: [],
      suggestion: null
    })
  })

  it.prop("rounds the rate to four digits", [Count, Count], ([a, b]) => {
    const [requests, leads] = [Math.min(a, b), Math.max(a, b)]
    const { rate } = encodeEvidence({ ...nothing, assigned: leads, reclaimed: requests }).reclaims_filed
    assert.isAtMost(Math.abs(rate! - requests / leads), 0.000_05)
    assert.match(String(rate), /^(?:0(?:\.[0-9]{1,4})?|1)$|^[1-9]e-4$/)
  })

  it("says why something is suggested, in a sentence of its own", () => {
    const because: ReadonlyArray<Suggestion["because"]> = [
      "same_person",
      "no_same_person",
      "in_region",
      "not_in_region",
      "region_unknown",
      "same_screenshot",
      "told_of_contact"
    ]
    const shown = because.map((one) => encodeEvidence({ ...nothing, suggestion: { outcome: "reject", because: one } }))
    const reasons = shown.map(({ suggestion }) => suggestion!.reason)
    assert.strictEqual(new Set(reasons).size, because.length)
    for (const reason of reasons) assert.match(reason, /^[A-Z][^_]+\.$/)
    assert.strictEqual(shown[0]?.suggestion?.outcome, "reject")
  })
})
