import { assert, describe, it } from "@effect/vitest"
import { blamesLead, ReclaimReason, reasonsToDescribe } from "@leadwell/domain/assignment/ReclaimReason"

describe("ReclaimReason", () => {
  it("is one of seven, of which two need to be described and three blame the lead", () => {
    assert.deepStrictEqual(
      [...ReclaimReason.literals],
      ["no_contact", "corrupt_data", "out_of_region", "duplicate", "spam", "withdrawn", "other"]
    )
    assert.deepStrictEqual([...reasonsToDescribe], ["duplicate", "other"])
    assert.deepStrictEqual(ReclaimReason.literals.filter(blamesLead), ["corrupt_data", "spam", "withdrawn"])
  })
})
