import { assert, describe, it } from "@effect/vitest"
import { Country, CountryName, defaultCountry } from "@leadwell/domain/geography/Country"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(CountryName)

const aliases = {
  Nederland: ["Nederland", "nl", "nld", "netherlands", "the netherlands", "holland"],
  België: ["België", "be", "bel", "belgie", "belgium", "belgique"]
} as const

const Alias = Schema.Literals([...aliases.Nederland, ...aliases.België])
const Form = Schema.Literals(["NFC", "NFD", "NFKC", "NFKD"])
const meantBy = (alias: typeof Alias.Type) =>
  aliases.Nederland.some((name) => name === alias) ? "Nederland" : "België"

/** Changes letters to capitals where the pattern is true. */
const inCase = (text: string, capitals: ReadonlyArray<boolean>) =>
  [...text].map((letter, at) => (capitals[at % capitals.length] === true ? letter.toUpperCase() : letter)).join("")

describe("CountryName", () => {
  it.prop("knows each alias in any case and normal form", [Alias, Form, Schema.Array(Schema.Boolean)], (drawn) => {
    const [alias, form, capitals] = drawn
    const sent = inCase(alias, [false, ...capitals]).normalize(form)
    assert.strictEqual(Result.getOrThrow(decode(sent)), meantBy(alias))
  })

  it.prop("refuses what is neither a name nor an alias", [Schema.String], ([name]) => {
    const isKnown = Object.values(aliases).some((names) => names.some((alias) => alias === name.toLowerCase()))
    if (!isKnown && name.normalize("NFC").toLowerCase() !== "belgië") {
      assert.deepStrictEqual(told(decode(name)), ["NotSelectable"])
    }
  })

  it.each(["NEDERLAND", "The Netherlands", "Holland", "NL"])("reads %s as Nederland", (name) => {
    assert.strictEqual(Result.getOrThrow(decode(name)), "Nederland")
  })

  it.each(["BELGIË", "belgie\u0308", "BELGIE\u0308", "Belgique", "BEL"])("reads %s as België", (name) => {
    assert.strictEqual(Result.getOrThrow(decode(name)), "België")
  })

  it.each(["", "de", "n l", "nl.", "thenetherlands", "constructor", "__proto__", "bélgie"])("refuses %j", (name) => {
    assert.deepStrictEqual(told(decode(name)), ["NotSelectable"])
  })

  it.prop("decodes a canonical name to itself", [Country], ([country]) => {
    assert.strictEqual(Result.getOrThrow(decode(country)), country)
  })

  it("takes Nederland where none is named", () => {
    assert.strictEqual(defaultCountry, "Nederland")
  })
})
