import { assert, describe, it } from "@effect/vitest"
import { stageChangeEvents, stageEvents } from "@leadwell/domain/event/LeadEvents"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime } from "effect"

const at = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
const types: Partial<Record<LeadStage, string>> = {
  held: "lead.held",
  duplicate: "lead.duplicate",
  placed: "lead.placed",
  refused: "lead.refused",
  withdrawn: "lead.withdrawn",
  closed: "lead.closed"
}

describe("the events of a stage", () => {
  it.prop("are one for each stage but open, which has none", [LeadStage], ([stage]) => {
    const type = types[stage]
    const expected = type === undefined ? [] : [{ type, at, business: null, reclaim: null }]
    assert.deepStrictEqual(stageEvents(stage, at) as unknown, expected)
  })

  it.prop("come with a change of the stage alone", [LeadStage, LeadStage], ([before, after]) => {
    assert.deepStrictEqual(stageChangeEvents(before, after, at), before === after ? [] : stageEvents(after, at))
  })
})
