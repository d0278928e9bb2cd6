import { assert, describe, it } from "@effect/vitest"
import { CatalogFile } from "@leadwell/domain/features/catalogfile/CatalogFile"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { told } from "../../input/told.ts"
import { fullCatalogWith } from "./fullCatalog.ts"

const decode = decodeInput(CatalogFile, { onExcessProperty: "error" })

/**
 * Returns the faults of the full catalogue with another value at a dotted path. The path is removed from each fault.
 */
const toldAt = (path: string, value: unknown) =>
  told(decode(fullCatalogWith({ [path]: value }))).map((line) => line.replace(`${path} `, ""))

const subcategory = "categories.0.subcategories.0"
const subscription = "businesses.0.subscriptions.0"

const names = {
  "accounts.0.name": 255,
  "tokens.0.name": 255,
  "affiliates.0.company_name": 255,
  "affiliates.0.address": 255,
  "affiliates.0.postal_code": 16,
  "affiliates.0.city": 255,
  "affiliates.0.country": 64,
  "affiliates.0.coc_id": 32,
  "websites.0.name": 255,
  "websites.0.language": 16,
  "categories.0.name": 255,
  [`${subcategory}.name`]: 255,
  [`${subcategory}.fields.0.label`]: 255,
  [`${subcategory}.fields.0.options.0`]: 255,
  [`${subcategory}.fields.1.unit`]: 32,
  "businesses.0.name": 255,
  "businesses.0.coc_id": 32,
  "businesses.0.postal_code": 16,
  "businesses.0.city": 255
}

const identifiers = [
  "accounts.0.id",
  "tokens.0.account",
  "affiliates.0.id",
  "affiliates.0.account",
  "websites.0.code",
  "websites.0.account",
  "websites.0.affiliate",
  "categories.0.id",
  "categories.0.slug",
  `${subcategory}.id`,
  `${subcategory}.slug`,
  `${subcategory}.fields.0.key`,
  "businesses.0.id",
  "businesses.0.account",
  "businesses.0.affiliate",
  `${subscription}.subcategory`
]

const switches = ["websites.0.active", "businesses.0.active", `${subscription}.active`]

/** Wrong values for keys that are not names, ids or switches. */
const wrong: ReadonlyArray<readonly [path: string, value: unknown, rule: string]> = [
  ["tokens.0.token", "lw_short", "NotToken"],
  ["tokens.0.abilities.0", "leads:delete", "NotSelectable"],
  ["affiliates.0.iban", "NL91ABNA0417164301", "NotIban"],
  ["websites.0.url", "demo.example", "NotUrl"],
  ["websites.0.country", "nl", "NotSelectable"],
  ["websites.0.review", "sometimes", "NotSelectable"],
  ["websites.0.review", 1, "NotSelectable"],
  ["websites.0.review", null, "NotSelectable"],
  ["websites.0.consent", "optional", "NotSelectable"],
  ["websites.0.confirm", "sms", "NotSelectable"],
  ["businesses.0.country", "nl", "NotSelectable"],
  ["businesses.0.phone", "", "NotDigits 10"],
  ["businesses.0.phone", "112", "NotDigits 10"],
  ["businesses.0.phone", "+49 30 1234567", "NotDigits 10"],
  ["businesses.0.phone", 301234567, "NotText"],
  [`${subcategory}.max_businesses`, 0, "TooSmall 1"],
  [`${subcategory}.max_businesses`, 1001, "TooLarge 1000"],
  [`${subcategory}.max_businesses`, 1.5, "NotInteger"],
  [`${subcategory}.duplicate_window_days`, -1, "TooSmall 0"],
  [`${subcategory}.duplicate_window_days`, 3651, "TooLarge 3650"],
  [`${subcategory}.duplicate_window_days`, null, "NotNumber"],
  [`${subcategory}.fields.0.type`, "colour", "NotSelectable"],
  [`${subcategory}.fields.0.required`, 1, "NotBoolean"],
  [`${subcategory}.fields.0.options`, "a", "NotList"],
  [`${subcategory}.fields.1.min`, "0", "NotNumber"],
  [`${subcategory}.fields.1.max`, Infinity, "NotNumber"],
  [`${subscription}.regions`, [], "Empty"],
  [`${subscription}.regions.1`, "2000-1000", "NotRegion"],
  [`${subscription}.countries`, [], "Empty"],
  [`${subscription}.countries.0`, "nl", "NotSelectable"],
  [`${subscription}.weight`, "1", "NotNumber"],
  [`${subscription}.weight`, Infinity, "NotNumber"],
  [`${subscription}.daily_cap`, -1, "TooSmall 0"],
  [`${subscription}.weekly_cap`, 0.5, "NotInteger"],
  [`${subscription}.monthly_cap`, 2 ** 31, "TooLarge 2147483647"]
]

describe("The values of a catalogue file", () => {
  it.each(Object.entries(names))("limit %s to %d code points and refuse a blank", (path, max) => {
    assert.deepStrictEqual(toldAt(path, "😀".repeat(max)), [])
    assert.deepStrictEqual(toldAt(path, "😀".repeat(max + 1)), [`TooLong ${max}`])
    assert.deepStrictEqual(toldAt(path, " "), ["Required"])
    assert.deepStrictEqual(toldAt(path, "a\0"), ["NotStorable"])
    assert.deepStrictEqual(toldAt(path, 1), ["NotText"])
  })

  it.each(identifiers)("have an identifier at %s", (path) => {
    assert.deepStrictEqual(toldAt(path, "x".repeat(64)), [])
    assert.deepStrictEqual(toldAt(path, "x".repeat(65)), ["NotIdentifier"])
    assert.deepStrictEqual(toldAt(path, "a b"), ["NotIdentifier"])
    assert.deepStrictEqual(toldAt(path, 1), ["NotText"])
  })

  it.each(switches)("have true or false at %s", (path) => {
    assert.deepStrictEqual(toldAt(path, "true"), ["NotBoolean"])
    assert.deepStrictEqual(toldAt(path, null), ["NotBoolean"])
  })

  it.each(wrong)("refuse at %s the value %j", (path, value, rule) => {
    assert.deepStrictEqual(toldAt(path, value), [rule])
  })

  it.each([0, -1])("give a subscription a weight above 0, not %d", (weight) => {
    assert.deepStrictEqual(
      toldAt(`${subscription}.weight`, weight).map((line) => line.split(" ")[0]),
      ["NotPositive"]
    )
  })

  it("reach to their ends", () => {
    for (const places of [1, 1000]) assert.deepStrictEqual(toldAt(`${subcategory}.max_businesses`, places), [])
    for (const days of [0, 3650]) assert.deepStrictEqual(toldAt(`${subcategory}.duplicate_window_days`, days), [])
    for (const type of ["choice", "number", "text", "boolean", "date"]) {
      assert.deepStrictEqual(toldAt(`${subcategory}.fields.0.type`, type), [])
    }
    assert.deepStrictEqual(toldAt(`${subscription}.weight`, 0.001), [])
  })
})
