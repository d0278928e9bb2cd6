import { assert, describe, it } from "@effect/vitest"
import { EventQuery, eventRequestOf } from "@leadwell/domain/event/EventQuery"
import { PageNumber, PageSize } from "@leadwell/domain/pagination/PageRequest"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = Schema.decodeUnknownSync(EventQuery)
const requestOf = (query: object) => Result.getOrThrow(eventRequestOf(decode(query)))

const filter = { type: ["lead.held", "lead.closed"], lead: 12, business: ["a", "b"] }
const filterText = { type: "lead.held,lead.closed", lead: "12", business: "a,b" }

const page = (number: number, size: number) => ({
  _tag: "Page" as const,
  filter: {},
  request: { page: PageNumber.make(number), per_page: PageSize.make(size) }
})

describe("a query for events", () => {
  it("follows the feed from its beginning, ten events at a time, unless it says otherwise", () => {
    assert.deepStrictEqual(requestOf({}), { _tag: "Feed", filter: {}, after: 0, limit: 10 })
    assert.deepStrictEqual(requestOf({ after: "7", limit: "100" }), { _tag: "Feed", filter: {}, after: 7, limit: 100 })
  })

  it("asks for a page by its number, its size, or both", () => {
    assert.deepStrictEqual(requestOf({ page: "3" }), page(3, 10))
    assert.deepStrictEqual(requestOf({ per_page: "25" }), page(1, 25))
    assert.deepStrictEqual(requestOf({ page: "3", per_page: "25" }), page(3, 25))
  })

  it("has the same filter for the feed and for a page", () => {
    for (const more of [{}, { after: "1" }, { page: "1" }]) {
      assert.deepStrictEqual(requestOf({ ...filterText, ...more }).filter as object, filter)
    }
  })

  it.each([
    [{ page: "1", after: "0" }, ["after NotTogether page"]],
    [{ page: "1", per_page: "1", limit: "10" }, ["limit NotTogether page"]],
    [{ per_page: "1", after: "0", limit: "10" }, ["after NotTogether per_page", "limit NotTogether per_page"]]
  ])("cannot ask for both: %j", (query, faults) => {
    assert.deepStrictEqual(told(eventRequestOf(decode(query))), faults)
  })

  it.each([
    { lead: "0" },
    { lead: "1.0" },
    { lead: "-1" },
    { lead: "x" },
    { type: "lead.sold" },
    { limit: "0" },
    { limit: "101" }
  ])("names leads by their numbers, and types that there are: not %j", (query) => {
    assert.throws(() => decode(query))
  })

  it.prop("documents the number of a lead by a pattern that matches exactly those", [Schema.Int], ([number]) => {
    const { properties } = Schema.toJsonSchemaDocument(EventQuery).schema as {
      readonly properties: { readonly lead: { readonly pattern: string } }
    }
    const pattern = new RegExp(properties.lead.pattern, "u")
    assert.strictEqual(pattern.test(String(number)), number >= 1)
    for (const text of [`0${number}`, `${number}.0`, `${number} `, "", "x"]) assert.isFalse(pattern.test(text), text)
  })
})
