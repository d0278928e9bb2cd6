import { assert, describe, it } from "@effect/vitest"
import { changeStage, LeadStage, StageForbids, stageOnArrival } from "@leadwell/domain/lead/LeadStage"
import { Result, Schema } from "effect"

const allowed = [
  ["held", "approve", "open"],
  ["refused", "approve", "open"],
  ["held", "refuse", "refused"],
  ["open", "withdraw", "withdrawn"],
  ["placed", "withdraw", "withdrawn"],
  ["open", "place", "placed"],
  ["open", "close", "closed"],
  ["placed", "reopen", "open"]
] as const

const Change = Schema.Literals(["approve", "refuse", "withdraw", "place", "close", "reopen"])

describe("LeadStage", () => {
  it("is held on arrival when the website asks for review, open otherwise", () => {
    assert.strictEqual(stageOnArrival({ review: true }), "held")
    assert.strictEqual(stageOnArrival({ review: false }), "open")
  })

  it.prop("changes as the product says, and not otherwise", [LeadStage, Change], ([stage, change]) => {
    const found = allowed.find(([from, by]) => from === stage && by === change)
    const changed = changeStage(stage, change)
    if (found === undefined) assert.deepStrictEqual(changed, Result.fail(new StageForbids({ stage, change })))
    else assert.deepStrictEqual(changed, Result.succeed<LeadStage>(found[2]))
  })
})
