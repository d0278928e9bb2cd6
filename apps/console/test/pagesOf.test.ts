import { assert, describe, it } from "@effect/vitest"
import { pageOf } from "../src/list/PagesOf.ts"

describe("the pages of rows that are all read", () => {
  it("have every row once, in order, with the figures that the interface tells of its lists", () => {
    for (let size = 0; size <= 13; size++) {
      const rows = Array.from({ length: size }, (_, n) => `row ${n}`)
      const found: Array<string> = []
      const { meta: first } = pageOf(rows, undefined, 4)
      for (let page = 1; page <= first.last_page; page++) {
        const { data, meta } = pageOf(rows, String(page), 4)
        const ends = data.length === 0 ? [null, null] : [found.length + 1, found.length + data.length]
        assert.deepStrictEqual([meta.from, meta.to, meta.total, meta.current_page], [...ends, size, page])
        found.push(...data)
      }
      assert.deepStrictEqual(found, rows)
      assert.isAtLeast(first.last_page, 1)
    }
  })

  it("begin with the first one for an address that names none, and have an empty one behind the last", () => {
    for (const page of ["x", "0", "-1", "1.5"]) assert.strictEqual(pageOf(["row"], page, 4).meta.current_page, 1)
    const { data, meta } = pageOf(["row"], "9", 4)
    assert.deepStrictEqual(data, [])
    assert.deepStrictEqual([meta.current_page, meta.last_page, meta.from], [9, 1, null])
  })
})
