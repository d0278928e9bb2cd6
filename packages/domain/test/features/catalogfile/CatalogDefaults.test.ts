import { assert, describe, it } from "@effect/vitest"
import { CatalogFile } from "@leadwell/domain/features/catalogfile/CatalogFile"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { SubscriptionInput } from "@leadwell/domain/subscription/SubscriptionInput"
import { Result } from "effect"

const decode = (content: unknown) =>
  Result.getOrThrow(decodeInput(CatalogFile, { onExcessProperty: "error" })(content)) as unknown

const affiliate = {
  id: "aff-1",
  account: "acme",
  company_name: "Acme BV",
  address: "Oudegracht 1",
  postal_code: "3511AB",
  city: "Utrecht",
  coc_id: "12345678",
  iban: "nl91 abna 0417 1643 00"
}
const website = { code: "demo", account: "acme", name: "Demo", url: "https://demo.example" }
const field = { key: "garden", label: "Garden", type: "boolean" }
const subcategory = { id: "heat-pumps", name: "Heat pumps", slug: "heat-pumps" }
const category = { id: "heating", name: "Heating", slug: "heating" }
const business = { id: "b", account: "acme", name: "B", coc_id: "1", postal_code: "3511AB", city: "Utrecht" }
const subscription = { subcategory: "heat-pumps", regions: ["*"] }

const empty = { accounts: [], tokens: [], affiliates: [], websites: [], categories: [], businesses: [] }

describe("The defaults of a catalogue file", () => {
  it("are empty lists", () => {
    assert.deepStrictEqual(decode({}), empty)
  })

  it("give an affiliate its country, and its IBAN the electronic form", () => {
    const expected = { ...affiliate, country: "Nederland", iban: "NL91ABNA0417164300" }
    assert.deepStrictEqual(decode({ affiliates: [affiliate] }), { ...empty, affiliates: [expected] })
  })

  it("make a website active, unreviewed, Dutch and nobody's", () => {
    const expected = {
      affiliate: null,
      country: "Nederland",
      language: "nl",
      review: false,
      consent: "off",
      confirm: "off",
      active: true
    }
    assert.deepStrictEqual(decode({ websites: [website] }), { ...empty, websites: [{ ...website, ...expected }] })
  })

  it("take always and never for a website's review, which are true and false", () => {
    const reviews = ["always", "never", "signals", true, false].map((review) => ({ ...website, review }))
    const expected = [true, false, "signals", true, false].map((review) => ({ review }))
    assert.containsSubset(decode({ websites: reviews }), { websites: expected })
  })

  it("give a category no subcategories and a subcategory four places, 30 days and no fields", () => {
    assert.deepStrictEqual(decode({ categories: [category, { ...category, subcategories: [subcategory] }] }), {
      ...empty,
      categories: [
        { ...category, subcategories: [] },
        {
          ...category,
          subcategories: [{ ...subcategory, max_businesses: 4, duplicate_window_days: 30, fields: [] }]
        }
      ]
    })
  })

  it("make a field required and set it no limits", () => {
    const content = { categories: [{ ...category, subcategories: [{ ...subcategory, fields: [field] }] }] }
    const expected = { ...field, required: true, options: null, min: null, max: null, unit: null }
    assert.deepNestedPropertyVal(decode(content), "categories[0].subcategories[0].fields[0]", expected)
  })

  it("make a business active, Dutch and nobody's, without subscriptions", () => {
    const expected = {
      ...business,
      country: "Nederland",
      phone: null,
      affiliate: null,
      active: true,
      mail_personal_data: false,
      same_person_days: 0,
      paused_from: null,
      paused_until: null,
      subscriptions: []
    }
    assert.deepStrictEqual(decode({ businesses: [business] }), { ...empty, businesses: [expected] })
  })

  it("of a subscription are those that it has by itself", () => {
    const content = { businesses: [{ ...business, subscriptions: [subscription] }] }
    const alone = Result.getOrThrow(decodeInput(SubscriptionInput)(subscription))
    assert.deepNestedPropertyVal(decode(content), "businesses[0].subscriptions[0]", alone)
  })
})
