import { assert, describe, it } from "@effect/vitest"
import { columnsOf } from "@leadwell/domain/features/files/import/ImportColumns"
import { suggested } from "../src/hook/Suggestions.ts"
import { businessLabels } from "../src/import/BusinessLabels.ts"
import { common as english } from "../src/texts/en/common.ts"
import { market as englishMarket } from "../src/texts/en/market.ts"
import { common as dutch } from "../src/texts/nl/common.ts"
import { market as dutchMarket } from "../src/texts/nl/market.ts"

const keys = ["first_name", "last_name", "email", "postal_code", "fields.annual_gas_consumption"].map((key) => ({
  key,
  label: key === "fields.annual_gas_consumption" ? "Gasverbruik per jaar" : key
}))

describe("what fills the values of a lead", () => {
  it("is suggested by the names of the form's keys, whatever their case, brackets and marks", () => {
    const theirs = ["form_id", "form_fields[voornaam]", "Naam", "your-email", "POST_CODE", "gasverbruik_per_jaar"]
    assert.deepStrictEqual(suggested(keys, theirs, {}), {
      first_name: { theirs: "form_fields[voornaam]" },
      last_name: { theirs: "Naam" },
      email: { theirs: "your-email" },
      postal_code: { theirs: "POST_CODE" },
      "fields.annual_gas_consumption": { theirs: "gasverbruik_per_jaar" }
    })
  })

  it("is suggested by the name of an answer in a list, or by what its question is called", () => {
    const theirs = ["answers[field.ref=email]", "data[fields][key=question_a]", "data[fields][key=question_b]", "naam"]
    const labels = { "data[fields][key=question_a]": "Postcode" }
    assert.deepStrictEqual(suggested([...keys, { key: "full_name", label: "" }], theirs, {}, labels), {
      email: { theirs: "answers[field.ref=email]" },
      postal_code: { theirs: "data[fields][key=question_a]" },
      full_name: { theirs: "naam" }
    })
  })

  it("is never another value that is filled, nor by a key that fills one", () => {
    const chosen = { first_name: { theirs: "Naam" }, email: { constant: "" } }
    assert.deepStrictEqual(suggested(keys, ["Naam", "email"], chosen), chosen)
  })
})

describe("the columns of a sheet of businesses", () => {
  it.each([
    ["English", { common: english, market: englishMarket }],
    ["Dutch", { common: dutch, market: dutchMarket }]
  ] as const)("are known by the %s names of the pages", (_, texts) => {
    const labels = Object.entries(businessLabels(texts))
    const read = columnsOf(
      labels.map(([, label]) => label),
      { kind: "businesses", map: {} }
    )
    assert.deepStrictEqual(
      read.map(({ key }) => key),
      labels.map(([key]) => key)
    )
  })
})
