import { assert, describe, it } from "@effect/vitest"
import { stageOnArrival, stageWith } from "@leadwell/domain/lead/LeadStage"
import { Schema } from "effect"

const Places = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 }))

describe("LeadStage", () => {
  it("is held on arrival when the website asks for review, open otherwise", () => {
    assert.strictEqual(stageOnArrival({ review: true }), "held")
    assert.strictEqual(stageOnArrival({ review: false }), "open")
  })

  it.prop("is placed as soon as every place is taken", [Places], ([places]) => {
    assert.strictEqual(stageWith(0, places), "open")
    assert.strictEqual(stageWith(places - 1, places), "open")
    assert.strictEqual(stageWith(places, places), "placed")
  })
})
