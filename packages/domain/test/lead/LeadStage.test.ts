import { assert, describe, it } from "@effect/vitest"
import { changeStage, LeadStage, type StageChange, stageOnArrival } from "@leadwell/domain/lead/LeadStage"
import { Result } from "effect"

/** The result of each change in each stage. A missing entry means that the stage forbids the change. */
const table: Record<StageChange, Partial<Record<LeadStage, LeadStage>>> = {
  approve: { held: "open", refused: "open" },
  approve_held: { held: "open" },
  refuse: { held: "refused" },
  withdraw: { open: "withdrawn", placed: "withdrawn" },
  place: { open: "placed" },
  close: { open: "closed", placed: "closed" },
  repeat: { held: "duplicate", open: "duplicate" },
  reopen: { placed: "open" }
}

const combinations = LeadStage.literals.flatMap((stage) =>
  (Object.keys(table) as Array<StageChange>).map((change) => ({ stage, change, expected: table[change][stage] }))
)

const isFinal = (stage: LeadStage) => combinations.every((one) => one.stage !== stage || one.expected === undefined)

describe("LeadStage", () => {
  it("is held on arrival when the website asks for review, open otherwise", () => {
    assert.strictEqual(stageOnArrival({ review: true }), "held")
    assert.strictEqual(stageOnArrival({ review: false }), "open")
    assert.strictEqual(stageOnArrival({ review: "signals" }), "open")
    assert.strictEqual(stageOnArrival({ review: false }, [{ signal: "without_script", figures: {} }]), "held")
  })

  it.each(combinations)("$change makes of $stage: $expected", ({ change, expected, stage }) => {
    const changed = changeStage(stage, change)
    if (expected !== undefined) return assert.deepStrictEqual(changed, Result.succeed(expected))
    assert.isTrue(Result.isFailure(changed))
    const { _tag, ...fact } = Result.getOrThrow(Result.flip(changed))
    assert.deepStrictEqual([_tag, fact.stage, fact.change], ["StageForbids", stage, change])
  })

  it("is final when it is duplicate, closed or withdrawn", () => {
    assert.deepStrictEqual(LeadStage.literals.filter(isFinal), ["duplicate", "closed", "withdrawn"])
  })
})
