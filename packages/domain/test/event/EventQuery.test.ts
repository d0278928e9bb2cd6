import { assert, describe, it } from "@effect/vitest"
import { EventQuery } from "@leadwell/domain/event/EventFilter"
import { Schema } from "effect"

const decode = Schema.decodeUnknownSync(EventQuery)

describe("a query for events", () => {
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
