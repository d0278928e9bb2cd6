import { assert, describe, it } from "@effect/vitest"
import { ReclaimReason, reasonsToDescribe } from "@leadwell/domain/reclaim/ReclaimReason"

describe("ReclaimReason", () => {
  it("is one of seven, of which two need to be described", () => {
    assert.deepStrictEqual(
      [...ReclaimReason.literals],
      ["no_contact", "corrupt_data", "out_of_region", "duplicate", "spam", "withdrawn", "other"]
    )
    assert.deepStrictEqual([...reasonsToDescribe], ["duplicate", "other"])
  })
})
