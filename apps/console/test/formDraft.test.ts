import { assert, describe, it } from "@effect/vitest"
import { CatalogItems } from "@leadwell/domain/features/catalogfile/CatalogFile"
import { Schema } from "effect"
import { formChanges, labelled, moved, newQuestion, questionFrom, typedQuestion } from "../src/catalog/FormDraft.ts"
import { changesOf, isCrossed } from "../src/catalog/ItemChanges.ts"
import { plainNumber, shownNumber } from "../src/field/PlainNumber.ts"

const text = Schema.String.check(Schema.isPattern(/^[a-z]{1,8}$/))
const number = Schema.Int.check(Schema.isBetween({ minimum: -9999, maximum: 9999 }))
const base = { key: text, label: text, required: Schema.Boolean }
const without = { options: Schema.Null, min: Schema.Null, max: Schema.Null, unit: Schema.Null }

/** A question of each kind of answer, with what belongs to it. */
const Question = Schema.Union([
  Schema.Struct({ ...base, ...without, type: Schema.Literal("choice"), options: Schema.NonEmptyArray(text) }),
  Schema.Struct({
    ...base,
    ...without,
    type: Schema.Literal("number"),
    min: Schema.NullOr(number),
    max: Schema.NullOr(number),
    unit: Schema.NullOr(text)
  }),
  Schema.Struct({ ...base, ...without, type: Schema.Literals(["text", "boolean", "date"]) })
])

const questions = ["a", "b", "c"].map((key) => questionFrom({ ...newQuestion(0), key, label: key.toUpperCase() }))

describe("a question that is typed", () => {
  it.prop("stays as it is when nothing is typed", [Question], ([question]) => {
    assert.deepStrictEqual(questionFrom(typedQuestion(question, 0)), question)
  })

  it("is a question of the catalogue, with what belongs to its kind of answer alone", () => {
    const typed = { ...newQuestion(0), key: "k", label: "K", options: "one\n\ntwo words\n", min: "1.5", unit: "m2" }
    const { fields } = CatalogItems.subcategories.fields
    const decode = Schema.decodeUnknownSync(fields)
    const [choice, size] = decode([questionFrom(typed), questionFrom({ ...typed, type: "number" })])
    assert.deepInclude(choice, { options: ["one", "two words"], min: null, unit: null })
    assert.deepInclude(size, { options: null, min: 1.5, max: null, unit: "m2" })
  })

  it("has a key that follows its label while it is new, until somebody types the key", () => {
    const roof = labelled(newQuestion(0), "Roof area")
    assert.strictEqual(roof.key, "roof_area")
    assert.strictEqual(labelled({ ...roof, key: "area" }, "Area of the roof").key, "area")
    assert.strictEqual(labelled({ ...roof, isNew: false }, "Area").key, "roof_area")
  })
})

describe("a number that is typed", () => {
  it.prop(
    "is read as it is shown, in each language",
    [Schema.Finite, Schema.Literals(["nl", "en"])],
    ([n, language]) => {
      const plain = String(n)
      assert.strictEqual(plainNumber(shownNumber(plain, language), language), plain)
    }
  )
})

describe("a form that is changed", () => {
  it("tells its new, changed and removed questions, and another order", () => {
    const [a, b, c] = questions as [(typeof questions)[0], (typeof questions)[0], (typeof questions)[0]]
    const none = { added: [], changed: [], removed: [], isReordered: false }
    assert.deepStrictEqual(formChanges(questions, questions), none)
    assert.deepStrictEqual(formChanges(questions, moved(questions, 2, -1)), { ...none, isReordered: true })
    assert.deepStrictEqual(formChanges([a, b], [{ ...b, required: false }, c]), {
      added: ["C"],
      changed: ["B"],
      removed: ["A"],
      isReordered: false
    })
  })

  it.prop("keeps all its questions when one moves", [Schema.Array(text), Schema.Int, Schema.Boolean], (given) => {
    const [list, number, isUp] = given
    const place = list.length === 0 ? 0 : Math.abs(number) % list.length
    assert.sameMembers([...moved(list, place, isUp ? -1 : 1)], [...list])
  })
})

describe("an item that somebody else changes meanwhile", () => {
  it("is crossed by the same key, and by no other", () => {
    const shown = { name: "A", fields: questions }
    const changed = changesOf(shown, { ...shown, fields: moved(questions, 0, 1) })
    assert.deepStrictEqual(Object.keys(changed), ["fields"])
    assert.isFalse(isCrossed({ ...shown, name: "B" }, shown, changed))
    assert.isTrue(isCrossed({ ...shown, fields: [] }, shown, changed))
  })
})
