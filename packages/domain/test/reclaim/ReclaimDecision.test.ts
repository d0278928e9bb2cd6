import { assert, describe, it } from "@effect/vitest"
import { decodeGranting, decodeRejection } from "@leadwell/domain/reclaim/ReclaimDecision"
import { Result, Schema } from "effect"
import { Blank } from "../input/Blank.ts"
import { normalNameUpTo } from "../input/NormalName.ts"
import { told } from "../input/told.ts"

const Remark = normalNameUpTo(1000)

describe("decodeGranting", () => {
  it.prop("understands a remark and whether the lead is at fault", [Remark, Schema.Boolean], (drawn) => {
    const [remark, lead_at_fault] = drawn
    assert.deepStrictEqual(Result.getOrThrow(decodeGranting({ remark, lead_at_fault })), {
      status: "granted",
      remark: remark.trim(),
      lead_at_fault
    })
  })

  it.prop("does without either", [Blank], ([blank]) => {
    const nothing = { status: "granted", remark: null, lead_at_fault: null } as const
    for (const input of [{}, { remark: blank, lead_at_fault: null }, { remark: null }, []]) {
      assert.deepStrictEqual(Result.getOrThrow(decodeGranting(input)), nothing)
    }
  })

  it.prop("takes true or false and nothing that looks like it", [Schema.Json], ([lead_at_fault]) => {
    const isNone = lead_at_fault === null || (typeof lead_at_fault === "string" && lead_at_fault.trim() === "")
    if (isNone || typeof lead_at_fault === "boolean") return
    assert.deepStrictEqual(told(decodeGranting({ lead_at_fault })), ["lead_at_fault NotBoolean"])
  })

  it("tells of everything at once", () => {
    assert.deepStrictEqual(told(decodeGranting({ remark: "😀".repeat(1001), lead_at_fault: "yes" })), [
      "remark TooLong 1000",
      "lead_at_fault NotBoolean"
    ])
    assert.deepStrictEqual(told(decodeGranting({ remark: 5 })), ["remark NotText"])
    assert.deepStrictEqual(told(decodeGranting({ remark: "a\0" })), ["remark NotStorable"])
    assert.deepStrictEqual(told(decodeGranting({ lead_at_falt: false, remark: 5 })), [
      "lead_at_falt Unexpected",
      "remark NotText"
    ])
  })
})

describe("decodeRejection", () => {
  it.prop("understands why", [Remark], ([remark]) => {
    const decision = Result.getOrThrow(decodeRejection({ remark }))
    assert.deepStrictEqual(decision, { status: "rejected", remark: remark.trim() })
  })

  it.prop("asks why", [Blank], ([blank]) => {
    for (const input of [{}, { remark: blank }, { remark: null }, null]) {
      assert.deepStrictEqual(told(decodeRejection(input)), ["remark Required"])
    }
  })

  it("takes 1000 code points", () => {
    assert.deepStrictEqual(told(decodeRejection({ remark: ` ${"😀".repeat(1000)} ` })), [])
    assert.deepStrictEqual(told(decodeRejection({ remark: "😀".repeat(1001) })), ["remark TooLong 1000"])
    assert.deepStrictEqual(told(decodeRejection({ remark: ["No."] })), ["remark NotText"])
    assert.deepStrictEqual(told(decodeRejection({ remark: "No.", lead_at_fault: true })), ["lead_at_fault Unexpected"])
  })
})
