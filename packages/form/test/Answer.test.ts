import { assert, describe, it } from "@effect/vitest"
import { type Question, shownNumber } from "@leadwell/adapters-http/features/forms/FormQuestions"
import { numberFrom } from "@leadwell/domain/written/WrittenNumber"
import { Schema } from "effect"
import { answerTo, faultOf } from "../src/Answer.ts"
import { textsIn } from "../src/Texts.ts"

const language = Schema.Literals(["nl", "en"])
const thousandths = Schema.Int.check(Schema.isBetween({ minimum: -1_000_000_000, maximum: 1_000_000_000 }))

const ask = (kind: Question["kind"], more: Partial<Question> = {}): Question => {
  return { key: "fields.one", label: "One", kind, required: true, ...more }
}

describe("a number that people write", () => {
  it.prop("is read as the form shows it, in its language", [thousandths, language], ([thousandth, language]) => {
    const number = thousandth / 1000
    assert.strictEqual(numberFrom(shownNumber(number, language), language), number + 0)
  })

  it.prop("may have a point or a comma before its decimals", [thousandths, language], ([hundredths, language]) => {
    const text = (hundredths / 100).toFixed(2)
    assert.strictEqual(numberFrom(text, language), Number(text))
    assert.strictEqual(numberFrom(text.replace(".", ","), language), Number(text))
  })
})

describe("an answer", () => {
  it("is sent as its type has it, and not at all when there is none", () => {
    const answers = [
      answerTo(ask("number"), " 1 500 ", "nl"),
      answerTo(ask("number"), "many", "nl"),
      answerTo(ask("boolean"), "false", "nl"),
      answerTo(ask("tick"), "", "nl"),
      answerTo(ask("text"), " 44-bis ", "nl"),
      answerTo(ask("date"), "", "nl")
    ]
    assert.deepStrictEqual(answers, [1500, "many", false, false, "44-bis", undefined])
  })

  it("is told to be wrong only when it plainly is, in the language of the form", () => {
    const [dutch, english] = [textsIn("nl-BE"), textsIn("en")]
    const bounded = ask("number", { min: 100, max: 10_000 })
    assert.strictEqual(faultOf(bounded, "99", dutch), "Vul 100 of meer in.")
    assert.strictEqual(faultOf(bounded, "10.001", dutch), "Vul 10.000 of minder in.")
    assert.strictEqual(faultOf(bounded, "10,001", english), "Enter 10,000 or less.")
    assert.strictEqual(faultOf(ask("text", { longest: 8 }), "123 bus 4", dutch), "Gebruik hoogstens 8 tekens.")
    assert.strictEqual(faultOf(ask("date", { min: "2031-01-15" }), "2031-01-14", dutch), "Kies een dag na vandaag.")
    assert.strictEqual(faultOf(ask("date"), "", dutch, true), "Vul een hele datum in.")
    assert.strictEqual(faultOf(ask("choice", { options: [["a", "A"]] }), "b", english), "Choose one.")
    const sound = [
      faultOf(bounded, "10.000", dutch),
      faultOf(ask("text", { longest: 8 }), "450-482", dutch),
      faultOf(ask("email"), "jan@bücher.example", dutch),
      faultOf(ask("text", { required: false }), "", dutch),
      faultOf(ask("date", { min: "2031-01-15" }), "2031-01-15", dutch)
    ]
    assert.deepStrictEqual(
      sound,
      sound.map(() => undefined)
    )
  })
})
