import { assert, describe, it } from "@effect/vitest"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { finds, LeadSearchText } from "@leadwell/domain/lead/LeadSearch"
import { Result, Schema } from "effect"

const decode = Schema.decodeSync(LeadSearchText)

const lead = (id: number, email: string, phone: string) =>
  ({ id, email, phone }) as Pick<Lead, "id" | "email" | "phone">

describe("a search", () => {
  it("finds a lead by its number, or by a whole contact as duplicates are found", () => {
    const jan = lead(7, "José@Example.nl", "1234567890")
    for (const text of ["7", "jose\u0301@example.NL", " José@Example.nl ", "1234567890"])
      assert.isTrue(finds(decode(text), jan))
    for (const text of ["8", "jose@example.nl", "0234567890"]) assert.isFalse(finds(decode(text), jan))
    assert.isTrue(finds(decode("1234567890"), lead(1_234_567_890, "a@b.nl", "0612345678")))
  })

  it("finds a phone number as people write it", () => {
    const jan = lead(7, "jan@example.nl", "0612345678")
    for (const text of ["06-12345678", "+31 (0)6 12 34 56 78"]) assert.isTrue(finds(decode(text), jan))
  })

  it("finds an erased lead only by its number", () => {
    const erased = lead(7, "", "")
    assert.isTrue(finds(decode("7"), erased))
    assert.isFalse(finds({ id: null, contacts: [{ kind: "phone", value: "" }] }, erased))
  })

  it("is refused when it is no number, address or phone number", () => {
    for (const text of ["", "0", "07", "jose", "@example.nl", "06 123456"]) assert.throws(() => decode(text))
  })

  it("is any text in a JSON Schema, which cannot tell the three", () => {
    const { description: _, ...rest } = Schema.toJsonSchemaDocument(LeadSearchText).schema
    assert.deepStrictEqual<unknown>(rest, { type: "string" })
  })

  it("cannot be written when it is for nothing", () => {
    assert.isTrue(Result.isFailure(Schema.encodeResult(LeadSearchText)({ id: null, contacts: [] })))
  })

  it("is written as it was read", () => {
    for (const text of ["7", "jan@example.nl", "0612345678"]) {
      assert.strictEqual(Schema.encodeSync(LeadSearchText)(decode(text)), text)
    }
  })
})
