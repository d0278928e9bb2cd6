import { assert, describe, it } from "@effect/vitest"
import { ReclaimReason } from "@leadwell/domain/assignment/ReclaimReason"
import { faultAt } from "@leadwell/domain/input/Fault"
import { readReclaimSubmission } from "@leadwell/domain/reclaim/ReclaimSubmission"
import { maxScreenshotBytes, maxScreenshotPixels } from "@leadwell/domain/reclaim/Screenshot"
import { Result, Schema } from "effect"
import { Blank } from "../input/Blank.ts"
import { normalNameUpTo } from "../input/NormalName.ts"
import { told } from "../input/told.ts"

const decode = (...input: Parameters<typeof readReclaimSubmission>) => readReclaimSubmission(...input).verdict
const screenshot = new Uint8Array([1, 2, 3])
const sound = { reason: "other", description: "Number out of use", screenshot }
const toldOf = (change: object) => told(decode({ ...sound, ...change }))

describe("readReclaimSubmission", () => {
  it.prop(
    "understands a reason, a description and a file",
    [ReclaimReason, normalNameUpTo(1000)],
    ([reason, description]) => {
      const submission = Result.getOrThrow(decode({ reason, description, screenshot, foo: 1 }))
      assert.deepStrictEqual(submission, { reason, description: description.trim(), screenshot })
    }
  )

  it.prop("asks for a description with duplicate and other, and else does without", [ReclaimReason, Blank], (drawn) => {
    const [reason, blank] = drawn
    const isMute = reason === "duplicate" || reason === "other"
    for (const description of [undefined, null, blank]) {
      assert.deepStrictEqual(
        toldOf({ reason, description }),
        isMute ? ["description RequiredWhen reason duplicate,other"] : []
      )
      assert.deepStrictEqual(toldOf({ reason, description, screenshot: null }), [
        ...(isMute ? ["description RequiredWhen reason duplicate,other"] : []),
        "screenshot Required"
      ])
    }
    const verdict = decode({ reason, description: blank, screenshot })
    if (!isMute) assert.deepStrictEqual(Result.getOrThrow(verdict), { reason, screenshot })
  })

  it.prop("limits the description to 1000 code points, for every reason", [ReclaimReason], ([reason]) => {
    assert.deepStrictEqual(toldOf({ reason, description: ` ${"😀".repeat(1000)} ` }), [])
    assert.deepStrictEqual(toldOf({ reason, description: "😀".repeat(1001) }), ["description TooLong 1000"])
    assert.deepStrictEqual(toldOf({ reason, description: "a\0" }), ["description NotStorable"])
  })

  it.each(["", null, undefined])("asks for a reason where it is %j", (reason) => {
    assert.deepStrictEqual(toldOf({ reason, description: "" }), ["reason Required"])
  })

  it.each(["Other", "no contact", "toString"])("refuses %j as a reason", (reason) => {
    assert.deepStrictEqual(toldOf({ reason }), ["reason NotSelectable"])
  })

  it("takes a screenshot of 10 MiB to the byte, and none that is empty", () => {
    assert.strictEqual(maxScreenshotBytes, 10_485_760)
    assert.strictEqual(maxScreenshotPixels, 52_428_800)
    assert.deepStrictEqual(toldOf({ screenshot: new Uint8Array(10_485_760) }), [])
    assert.deepStrictEqual(toldOf({ screenshot: new Uint8Array(10_485_761) }), ["screenshot FileTooLarge 10485760"])
    assert.deepStrictEqual(toldOf({ screenshot: new Uint8Array(0) }), ["screenshot NotImage"])
  })

  it("takes the bytes of a file and nothing else for a screenshot", () => {
    for (const nothing of [undefined, null, ""]) {
      assert.deepStrictEqual(toldOf({ screenshot: nothing }), ["screenshot Required"])
    }
    for (const other of ["photo.png", [1, 2, 3], { length: 3 }, 5, new ArrayBuffer(3)]) {
      assert.deepStrictEqual(toldOf({ screenshot: other }), ["screenshot NotFile"])
    }
  })

  it.prop("tells of everything at once where the input is no form", [Schema.Json], ([input]) => {
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return
    assert.deepStrictEqual(told(decode(input)), ["reason Required", "screenshot Required"])
  })

  it("puts faults found while receiving in the place of those found here, under any key", () => {
    const tooLarge = faultAt("screenshot", { _tag: "FileTooLarge", max: 10 })
    const notText = faultAt("description", { _tag: "NotText" })
    assert.deepStrictEqual(told(decode({ reason: "other" }, [tooLarge, notText])), [
      "description NotText",
      "screenshot FileTooLarge 10"
    ])
    assert.deepStrictEqual(told(decode(sound, [tooLarge])), ["screenshot FileTooLarge 10"])
    assert.isUndefined(readReclaimSubmission(sound, [tooLarge]).screenshot)
    assert.strictEqual(readReclaimSubmission(sound, [notText]).screenshot, screenshot)
    assert.deepStrictEqual(told(decode({ reason: "x", description: 1 }, [tooLarge])), [
      "reason NotSelectable",
      "description NotText",
      "screenshot FileTooLarge 10"
    ])
  })
})
