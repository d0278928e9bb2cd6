import { assert, describe, it } from "@effect/vitest"
import { firstBehind } from "../src/list/FirstBehind.ts"

const perPage = 3

/** Reads pages of a list of even numbers, and counts how often it is read. */
const listOf = (size: number) => {
  const all = Array.from({ length: size }, (_, n) => 2 * n)
  const pages: Array<number> = []
  const read = async (page: number) => {
    pages.push(page)
    const data = all.slice((page - 1) * perPage, page * perPage)
    return { data, meta: { last_page: Math.max(1, Math.ceil(size / perPage)) } }
  }
  return { all, pages, read }
}

/** Reads a list of which one thing is left since its pages were counted. */
const readShortened = async (page: number) => ({ data: page === 1 ? [1] : [], meta: { last_page: 9 } })

describe("the first thing behind a place of a list", () => {
  it("is found for every place of lists of every length", async () => {
    for (let size = 0; size <= 25; size++) {
      for (let place = -1; place <= 2 * size; place++) {
        const { all, read } = listOf(size)
        const isBehind = (thing: number) => thing > place
        assert.strictEqual(await firstBehind(read, isBehind), all.find(isBehind))
      }
    }
  })

  it("is found without reading the whole list", async () => {
    const { pages, read } = listOf(300)
    assert.strictEqual(await firstBehind(read, (thing) => thing > 401), 402)
    assert.isAtMost(pages.length, 8)
    pages.length = 0
    assert.strictEqual(await firstBehind(read, (thing) => thing > 1), 2)
    assert.deepStrictEqual(pages, [1])
  })

  it("is nothing when the list became shorter meanwhile", async () => {
    assert.isUndefined(await firstBehind(readShortened, (thing) => thing > 1))
  })
})
