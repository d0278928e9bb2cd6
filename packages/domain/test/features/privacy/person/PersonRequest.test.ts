import { assert, describe, it } from "@effect/vitest"
import {
  contactsOfPerson,
  decodeBlock,
  decodeErasure,
  decodePerson,
  erasable
} from "@leadwell/domain/features/privacy/person/PersonRequest"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { Email } from "@leadwell/domain/lead/Email"
import { Phone } from "@leadwell/domain/lead/Phone"
import { Result, Schema } from "effect"

const faultsIn = (result: Result.Result<unknown, InvalidInput>) =>
  Result.isFailure(result) ? result.failure.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`) : []

const neither = ["email RequiredWithout", "phone RequiredWithout"]

const Number = Schema.String.check(Schema.isPattern(/^6[1-9][0-9]{7}$/u))
const gaps = Schema.Literals(["", " ", "-", ".", " / ", "\u00a0", "\u2011"])
const prefix = Schema.Literals(["0", "+31", "0031", "+31 (0)", "(0)"])

describe("a request about a person", () => {
  it.prop("finds the one number behind every way to write it", [Number, gaps, prefix], ([digits, gap, before]) => {
    const phone = before + gap + digits.slice(0, 1) + gap + digits.slice(1, 5) + gap + digits.slice(5)
    assert.deepStrictEqual(Result.getOrThrow(decodePerson({ phone })), { email: null, phone: Phone.make(`0${digits}`) })
  })

  it.prop("refuses a text under a key without repeating it", [Schema.String], ([text]) => {
    const marked = `mark ${text} mark`
    for (const [decode, more] of [
      [decodePerson, {}],
      [decodeErasure, { reason: "request" }],
      [decodeBlock, {}]
    ] as const) {
      const refused = decode({ email: marked, phone: marked, ...more })
      assert.includeMembers(faultsIn(refused), ["email NotEmail", "phone NotDigits"])
      assert.notInclude(JSON.stringify(refused), "mark")
    }
  })

  it("needs one contact, and a faulty one is told by itself", () => {
    for (const nobody of [{}, null, [], { email: "" }, { phone: " ", email: null }]) {
      assert.deepStrictEqual(faultsIn(decodePerson(nobody)), neither)
      assert.deepStrictEqual(faultsIn(decodeBlock(nobody)), neither)
    }
    assert.deepStrictEqual(faultsIn(decodePerson({ phone: "12" })), ["phone NotDigits"])
    assert.deepStrictEqual(faultsIn(decodeErasure({})), [...neither, "reason Required"])
    assert.deepStrictEqual(faultsIn(decodePerson({ email: "a@b.nl", name: "x" })), ["name Unexpected"])
  })

  it("does not block a number that is nobody's", () => {
    assert.deepStrictEqual(faultsIn(decodeBlock({ email: "a@b.nl", phone: "06 1234 5678" })), ["phone NotSelectable"])
    const phone = Phone.make("0612345678")
    assert.deepStrictEqual(contactsOfPerson({ email: null, phone }), [])
    const email = "a@b.nl" as Email
    assert.deepStrictEqual(erasable({ email, phone }), [{ email }, { phone }])
  })
})
