import { assert, describe, it } from "@effect/vitest"
import { repeatedAmong } from "@leadwell/domain/intake/LeadDossier"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import type { LeadStage } from "@leadwell/domain/lead/LeadStage"

const earlier = (...stages: ReadonlyArray<LeadStage>) =>
  stages.map((stage, index) => ({ id: LeadId.make(stages.length - index), stage }))

describe("repeatedAmong", () => {
  it("is the latest lead that makes duplicates", () => {
    assert.strictEqual(repeatedAmong(earlier("duplicate", "refused", "placed", "open")), 2)
    assert.strictEqual(repeatedAmong(earlier("withdrawn", "closed")), 1)
  })

  it("is one that was refused or withdrawn since if there is no other", () => {
    assert.strictEqual(repeatedAmong(earlier("duplicate", "withdrawn", "refused")), 2)
  })

  it("is none among duplicates alone", () => {
    assert.isNull(repeatedAmong(earlier("duplicate", "duplicate")))
    assert.isNull(repeatedAmong([]))
  })
})
