import { assert, describe, it } from "@effect/vitest"
import { decodePageRequest, maxPerPage } from "@leadwell/domain/pagination/PageRequest"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"

const toldOfPage = (page: unknown) => told(decodePageRequest({ page }))
const decode = (query: unknown) => Result.getOrThrow(decodePageRequest(query))

const refusal = (key: string, value: number, maximum: number) =>
  value < 1 ? [`${key} TooSmall 1`] : value > maximum ? [`${key} TooLarge ${maximum}`] : []

describe("decodePageRequest", () => {
  it("asks for the first ten items where nothing is named", () => {
    assert.deepStrictEqual(decode({}), { page: 1, per_page: 10 })
    assert.deepStrictEqual(decode({ page: "3" }), { page: 3, per_page: 10 })
    assert.deepStrictEqual(decode({ per_page: "25", status: "new" }), { page: 1, per_page: 25 })
  })

  it.prop("takes every page from 1 and every size from 1 to 100", [Schema.Int, Schema.Int], ([page, size]) => {
    const expected = [...refusal("page", page, Number.MAX_SAFE_INTEGER), ...refusal("per_page", size, maxPerPage)]
    assert.deepStrictEqual(told(decodePageRequest({ page: String(page), per_page: String(size) })), expected)
    if (expected.length === 0) {
      assert.deepStrictEqual(decode({ page: String(page), per_page: String(size) }), { page, per_page: size })
    }
  })

  it.each([
    ["0", "TooSmall 1"],
    ["-1", "TooSmall 1"],
    ["9007199254740992", "TooLarge 9007199254740991"],
    ["9223372036854775808", "TooLarge 9007199254740991"],
    ["abc", "NotInteger"],
    ["1e9", "NotInteger"],
    ["1.0", "NotInteger"],
    ["+1", "NotInteger"],
    ["0x1", "NotInteger"],
    ["1,5", "NotInteger"],
    ["1\n", "NotInteger"],
    ["٣", "NotInteger"],
    ["", "NotInteger"],
    [["1", "2"], "NotInteger"],
    [5, "NotInteger"],
    [null, "NotInteger"]
  ])("refuses %j", (text, rule) => {
    assert.deepStrictEqual(toldOfPage(text), [`page ${rule}`])
  })

  it("takes at most 100 items a page", () => {
    assert.strictEqual(decode({ per_page: "100" }).per_page, 100)
    assert.deepStrictEqual(told(decodePageRequest({ per_page: "101" })), ["per_page TooLarge 100"])
    assert.deepStrictEqual(told(decodePageRequest({ per_page: ["1"] })), ["per_page NotInteger"])
    assert.strictEqual(decode({ page: "9007199254740991" }).page, Number.MAX_SAFE_INTEGER)
  })

  it("refuses a number of hundreds of digits", () => {
    assert.deepStrictEqual(toldOfPage("9".repeat(300)), ["page TooLarge 9007199254740991"])
    assert.deepStrictEqual(toldOfPage(`-${"9".repeat(300)}`), ["page TooSmall 1"])
    assert.deepStrictEqual(toldOfPage("9".repeat(301)), ["page NotInteger"])
  })

  it("tells of both at once", () => {
    assert.deepStrictEqual(told(decodePageRequest({ per_page: "", page: "0" })), [
      "page TooSmall 1",
      "per_page NotInteger"
    ])
  })
})
