import { assert, describe, it } from "@effect/vitest"
import { LeadId, leadIdFromText } from "@leadwell/domain/lead/LeadId"
import { Schema } from "effect"

const isLeadId = Schema.is(LeadId)

describe("LeadId", () => {
  it.prop("is found again in its own text, and in no other spelling of the number", [LeadId], ([id]) => {
    assert.strictEqual(leadIdFromText(String(id)), id)
    for (const spelling of [`0${id}`, `+${id}`, `-${id}`, ` ${id}`, `${id} `, `${id}.0`, `${id}n`, `${id}\n`]) {
      assert.isUndefined(leadIdFromText(spelling))
    }
  })

  it.prop("is named by a text only when that is how it is written", [Schema.String], ([text]) => {
    const id = leadIdFromText(text)
    if (id !== undefined) assert.isTrue(isLeadId(id) && String(id) === text)
  })

  it("is a positive integer below 2^53", () => {
    assert.isTrue(isLeadId(1))
    assert.isTrue(isLeadId(2 ** 53 - 1))
    for (const number of [0, -1, 1.5, 2 ** 53, NaN, Infinity]) assert.isFalse(isLeadId(number))
    assert.strictEqual(leadIdFromText("9007199254740991"), 2 ** 53 - 1)
  })

  it.each([
    "",
    "0",
    "1e3",
    "0x10",
    "1_000",
    "abc",
    "١",
    "9007199254740992",
    "9007199254740993",
    "99999999999999999",
    "9223372036854775808"
  ])("is not named by %j", (text) => {
    assert.isUndefined(leadIdFromText(text))
  })
})
