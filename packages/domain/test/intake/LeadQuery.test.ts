import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { leadFilterOf, LeadQuery, ownFilterOf } from "@leadwell/domain/intake/LeadQuery"
import { DateTime, Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = Schema.decodeUnknownSync(LeadQuery)
const zone = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")
const acme = AccountId.make("acme")

/** Returns the filter for all accounts as JSON. */
const filterOf = (query: object) => JSON.parse(JSON.stringify(leadFilterOf(decode(query), zone))) as unknown

/** Returns the filter for the account `acme`, or the faults. */
const own = (query: object, websites?: ReadonlyArray<string>) =>
  ownFilterOf(decode(query), zone, { account: acme, scope: websites === undefined ? null : { websites } })

const ownFilter = (...query: Parameters<typeof own>) => ({ ...Result.getOrThrow(own(...query)) }) as object

describe("a query for leads", () => {
  it("selects all leads without a key, also when it sorts them", () => {
    assert.deepStrictEqual(filterOf({}), {})
    assert.deepStrictEqual(filterOf({ sort: "created_at" }), {})
  })

  it("selects by business days, both included", () => {
    const [from, until] = ["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"]
    const day = "2026-03-29"
    assert.deepStrictEqual(filterOf({ created_from: day, created_to: day }), { created: { from, until } })
    assert.deepStrictEqual(filterOf({ created_from: day }), { created: { from, until: null } })
    assert.deepStrictEqual(filterOf({ created_to: day }), { created: { from: null, until } })
  })

  it("hands its other keys on", () => {
    const query = { stage: "open,held", website_code: "demo", subcategory_id: "boilers", business: "a", country: "be" }
    assert.deepStrictEqual(filterOf({ ...query, free_places: "true", postal_code: "3511 a", q: "7" }), {
      stage: ["open", "held"],
      website_code: ["demo"],
      subcategory_id: ["boilers"],
      business: ["a"],
      country: ["België"],
      postal_code: "3511A",
      free_places: true,
      q: { id: 7, contacts: [] }
    })
  })
})

describe("a query for the leads of their own account", () => {
  it("selects them by what the account sent", () => {
    assert.deepStrictEqual(ownFilter({}), { account: "acme" })
    assert.deepStrictEqual(ownFilter({ stage: "open", sort: "created_at" }), { account: "acme", stage: ["open"] })
  })

  it.each(["business", "country", "postal_code", "free_places", "q"])("cannot select by %s", (key) => {
    const values: Readonly<Record<string, string>> = { country: "be", free_places: "true", postal_code: "35", q: "7" }
    const query = { [key]: values[key] ?? "a" }
    assert.deepStrictEqual(told(own(query)), [`${key} Unexpected`])
    assert.notDeepEqual(filterOf(query), {})
  })

  it("selects among the websites in scope", () => {
    const two = ["demo", "shop"]
    assert.deepStrictEqual(ownFilter({}, two), { account: "acme", website_code: two })
    assert.deepStrictEqual(ownFilter({ website_code: "shop" }, two), { account: "acme", website_code: ["shop"] })
    assert.deepStrictEqual(ownFilter({ website_code: "blog,demo" }, two), { account: "acme", website_code: ["demo"] })
    assert.deepStrictEqual(ownFilter({ website_code: "blog" }, two), { account: "acme", website_code: [] })
    assert.deepStrictEqual(ownFilter({}, []), { account: "acme", website_code: [] })
  })

  it("selects among all websites without a scope, and when the scope names businesses alone", () => {
    const query = decode({ website_code: "blog" })
    const blog = { account: "acme", website_code: ["blog"] }
    for (const scope of [undefined, null, { businesses: ["a"] }]) {
      const found = ownFilterOf(query, zone, { account: acme, ...(scope === undefined ? {} : { scope }) })
      assert.deepStrictEqual(Result.getOrThrow(found) as object, blog)
    }
  })
})
