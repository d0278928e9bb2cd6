import { assert, describe, it } from "@effect/vitest"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { identifiersText, literalsText } from "@leadwell/domain/input/ListText"
import { Schema } from "effect"
import { told } from "./told.ts"

const stages = literalsText(Schema.Literals(["open", "placed", "lead.held"]), "Stages")
const ids = identifiersText(Identifier, "Ids.")

const patternOf = (schema: Schema.Top) => {
  const { pattern } = Schema.toJsonSchemaDocument(schema).schema as { readonly pattern: string }
  return new RegExp(pattern, "u")
}

const Parts = Schema.Array(
  Schema.Literals(["open", "placed", "lead.held", "lead-held", "openplaced", "Open", "a-1", " ", ""])
).check(Schema.isMaxLength(4))

const values = (count: number) => Array<string>(count).fill("open").join(",")

describe("a list in a query string", () => {
  it.prop("is documented by a pattern that it matches exactly when it is valid", [Parts], ([parts]) => {
    const text = parts.join(",")
    for (const schema of [stages, ids]) {
      assert.strictEqual(patternOf(schema).test(text), Schema.is(Schema.toEncoded(schema))(text), text)
    }
    const isValid = parts.length > 0 && parts.every((part) => ["open", "placed", "lead.held"].includes(part))
    assert.strictEqual(patternOf(stages).test(text), isValid)
  })

  it("becomes a text again", () => {
    const codec = Schema.toCodecJson(stages)
    assert.strictEqual(Schema.encodeSync(codec)(["open", "lead.held"]), "open,lead.held")
    assert.deepStrictEqual(Schema.decodeSync(codec)("open,lead.held"), ["open", "lead.held"])
  })

  it("has at most a hundred values", () => {
    const isValid = Schema.is(Schema.toEncoded(stages))
    assert.deepStrictEqual([isValid(values(100)), isValid(values(101))], [true, false])
    for (const list of [values(101), `${values(101)},?`]) {
      for (const schema of [stages, ids]) {
        const decoded = decodeInput(Schema.Struct({ list: schema }))({ list })
        assert.deepStrictEqual(told(decoded), ["list TooMany 100"])
      }
    }
  })
})
