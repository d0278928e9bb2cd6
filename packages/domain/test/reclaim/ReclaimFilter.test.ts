import { assert, describe, it } from "@effect/vitest"
import { reclaimFilterOf } from "@leadwell/domain/reclaim/ReclaimFilter"
import { DateTime } from "effect"

describe("a filter of reclaim requests", () => {
  it("has the keys of its query, without those of the order, and no other", () => {
    const zone = DateTime.zoneMakeNamedUnsafe("UTC")
    assert.deepStrictEqual(reclaimFilterOf({}, zone), {})
    assert.deepStrictEqual(reclaimFilterOf({ sort: "descending", reason: ["spam"] }, zone), { reason: ["spam"] })
  })
})
