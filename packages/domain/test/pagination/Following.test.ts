import { assert, describe, it } from "@effect/vitest"
import { followed, listKeys, listRequestOf } from "@leadwell/domain/pagination/Following"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = Schema.decodeUnknownSync(
  Schema.Struct({ ...listKeys, sort: Schema.optionalKey(Schema.String), stage: Schema.optionalKey(Schema.String) })
)

const requestOf = (query: object, usual: "Follow" | "Page") => Result.getOrThrow(listRequestOf(decode(query), usual))

const page = (number: number, size: number) => ({ _tag: "Page", filter: {}, request: { page: number, per_page: size } })

const follow = (after: number, limit: number) => ({ _tag: "Follow", filter: {}, request: { after, limit } })

describe("a query for a list that can be followed", () => {
  it("is the usual one without a key", () => {
    assert.deepStrictEqual(requestOf({}, "Follow") as object, follow(0, 10))
    assert.deepStrictEqual(requestOf({}, "Page") as object, page(1, 10))
  })

  it("follows from a number on, and from the beginning if that is usual", () => {
    for (const usual of ["Follow", "Page"] as const) {
      assert.deepStrictEqual(requestOf({ after: "0" }, usual) as object, follow(0, 10))
      assert.deepStrictEqual(requestOf({ after: "7", limit: "100" }, usual) as object, follow(7, 100))
    }
    assert.deepStrictEqual(requestOf({ limit: "3" }, "Follow") as object, follow(0, 3))
    assert.deepStrictEqual(told(listRequestOf(decode({ limit: "3" }), "Page")), ["after Required"])
  })

  it("asks for a page by its number, its size, or both", () => {
    for (const usual of ["Follow", "Page"] as const) {
      assert.deepStrictEqual(requestOf({ page: "3" }, usual) as object, page(3, 10))
      assert.deepStrictEqual(requestOf({ per_page: "25" }, usual) as object, page(1, 25))
      assert.deepStrictEqual(requestOf({ page: "3", per_page: "25" }, usual) as object, page(3, 25))
    }
  })

  it("has the same filter for both", () => {
    for (const more of [{}, { after: "1" }, { page: "1" }]) {
      assert.deepStrictEqual(requestOf({ stage: "open", ...more }, "Page").filter as object, { stage: "open" })
    }
    assert.deepStrictEqual(requestOf({ sort: "-at" }, "Page").filter as object, { sort: "-at" })
  })

  it.each([
    [{ page: "1", after: "0" }, ["after NotTogether page"]],
    [{ page: "1", per_page: "1", limit: "10" }, ["limit NotTogether page"]],
    [{ per_page: "1", after: "0", limit: "10" }, ["after NotTogether per_page", "limit NotTogether per_page"]],
    [{ sort: "at", after: "0" }, ["after NotTogether sort"]]
  ])("cannot ask for both: %j", (query, faults) => {
    for (const usual of ["Follow", "Page"] as const) {
      assert.deepStrictEqual(told(listRequestOf(decode(query), usual)), faults)
    }
  })

  it.each([{ after: "-1" }, { after: "x" }, { limit: "0" }, { limit: "101" }])(
    "has numbers in range: not %j",
    (query) => {
      assert.throws(() => decode(query))
    }
  )

  it.prop("goes on after the last item, or after the same number", [Schema.Array(Schema.Int), Schema.Int], (input) => {
    const [numbers, after] = input
    const found = followed({ after, limit: 10 }, numbers, (number) => number)
    assert.deepStrictEqual(found, { items: numbers, next_after: [after, ...numbers].at(-1)! })
  })
})
