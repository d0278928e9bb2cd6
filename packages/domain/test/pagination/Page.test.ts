import { assert, describe, it } from "@effect/vitest"
import { itemNumbers, lastPage, mapPage, pageOf } from "@leadwell/domain/pagination/Page"
import { Schema } from "effect"

const List = Schema.Array(Schema.Int)
const Size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe("Page", () => {
  it.prop("parts a list with the other pages: no item twice, none left out", [List, Size], ([all, per_page]) => {
    const pages = range(1, lastPage(pageOf(all, { page: 1, per_page }))).map((page) => pageOf(all, { page, per_page }))
    assert.deepStrictEqual(
      pages.flatMap(({ items }) => items),
      all
    )
    for (const page of pages) {
      assert.strictEqual(page.total, all.length)
      assert.isTrue(page === pages.at(-1) ? page.items.length <= per_page : page.items.length === per_page)
      assert.strictEqual(lastPage(page), pages.length)
    }
  })

  it.prop("numbers its items through the whole list, from 1", [List, Size], ([all, per_page]) => {
    const pages = range(1, Math.ceil(all.length / per_page)).map((page) => pageOf(all, { page, per_page }))
    const numbers = pages.flatMap((page) => {
      const { from, to } = itemNumbers(page) ?? { from: 0, to: 0 }
      return range(from, to)
    })
    assert.deepStrictEqual(numbers, range(1, all.length))
  })

  it.prop("is empty beyond the end, and still knows the total", [List, Size], ([all, per_page]) => {
    for (const page of [lastPage(pageOf(all, { page: 1, per_page })) + 1, Number.MAX_SAFE_INTEGER]) {
      const beyond = pageOf(all, { page, per_page })
      assert.deepStrictEqual(beyond, { items: [], total: all.length, request: { page, per_page } })
      assert.isNull(itemNumbers(beyond))
    }
  })

  it("is the one page of an empty list", () => {
    const empty = pageOf([], { page: 1, per_page: 10 })
    assert.strictEqual(lastPage(empty), 1)
    assert.isNull(itemNumbers(empty))
  })

  it("turns the page when it is full", () => {
    const at = (page: number) => pageOf(range(1, 21), { page, per_page: 10 })
    assert.deepStrictEqual(itemNumbers(at(2)), { from: 11, to: 20 })
    assert.deepStrictEqual(at(3).items, [21])
    assert.deepStrictEqual(itemNumbers(at(3)), { from: 21, to: 21 })
    assert.strictEqual(lastPage(at(1)), 3)
    assert.strictEqual(lastPage(pageOf(range(1, 20), { page: 1, per_page: 10 })), 2)
  })

  it.prop("keeps its place in the list when its items are turned into others", [List, Size], ([all, per_page]) => {
    const page = pageOf(all, { page: 1, per_page })
    assert.deepStrictEqual(mapPage(page, String), { ...page, items: page.items.map(String) })
  })
})
