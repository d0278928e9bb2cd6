import { assert, it } from "@effect/vitest"
import { countryForm } from "../../src/geography/Country.ts"
import { anyCaseForm } from "../../src/input/AnyCase.ts"

const isMatch = (form: string, text: string) => new RegExp(`^(?:${form})$`, "u").test(text)

it.each(["België", "BELGIË", "bELGIË", "België".normalize("NFD"), "belgië".normalize("NFD"), "The netherlands", "nl"])(
  "the form of countries matches %s",
  (name) => assert.isTrue(isMatch(countryForm, name))
)

it.each(["", "Belgi", "Belgiëx", "the  netherlands", "Deutschland"])(
  "the form of countries does not match %o",
  (name) => assert.isFalse(isMatch(countryForm, name))
)

it("a form has each word once", () => {
  assert.strictEqual(anyCaseForm(["no", "É"]), "[Nn][Oo]|[Éé]|[Ee]\u0301")
})
