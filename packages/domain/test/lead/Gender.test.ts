import { assert, describe, it } from "@effect/vitest"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Gender, GenderText } from "@leadwell/domain/lead/Gender"
import { Result } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(GenderText)

describe("GenderText", () => {
  it("knows four genders", () => {
    assert.deepStrictEqual([...Gender.literals], ["male", "female", "other", "unknown"])
  })

  it.prop("takes a gender in any case and keeps it in small letters", [Gender], ([gender]) => {
    const capitalised = gender.charAt(0).toUpperCase() + gender.slice(1)
    for (const sent of [gender, gender.toUpperCase(), capitalised]) {
      assert.strictEqual(Result.getOrThrow(decode(sent)), gender)
    }
  })

  it.each(["", "m", "man", "fe male", "males", "null"])("refuses %j", (gender) => {
    assert.deepStrictEqual(told(decode(gender)), ["NotSelectable"])
  })
})
