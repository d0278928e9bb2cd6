import { assert, describe, it } from "@effect/vitest"
import { Refusal } from "../src/api/Refusal.ts"
import { inTurn } from "../src/list/InTurn.ts"

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe("rows in turn", () => {
  it("are worked at few at once, and tell in their order what was done and what was refused", async () => {
    const refusal = new Refusal(422, "")
    const counts: Array<number> = []
    let [atOnce, most] = [0, 0]
    const work = async (row: number) => {
      most = Math.max(most, ++atOnce)
      for (let n = 0; n < 10 - row; n++) await turn()
      atOnce -= 1
      if (row === 3) throw refusal
      return row * 2
    }
    const rows = Array.from({ length: 8 }, (_, n) => n)
    const { done, undone } = await inTurn(rows, 3, work, new AbortController().signal, (count) => counts.push(count))
    assert.deepStrictEqual(
      done,
      rows.filter((row) => row !== 3).map((row) => ({ row, answer: row * 2 }))
    )
    assert.deepStrictEqual(undone, [{ row: 3, refusal }])
    assert.strictEqual(most, 3)
    assert.deepStrictEqual(
      counts,
      rows.map((row) => row + 1)
    )
  })

  it("are not begun with once they are stopped", async () => {
    const stop = new AbortController()
    const begun: Array<string> = []
    const work = async (row: string) => {
      begun.push(row)
      if (row === "b") stop.abort()
      await turn()
    }
    const { done, undone } = await inTurn(["a", "b", "c"], 1, work, stop.signal, () => undefined)
    assert.deepStrictEqual(begun, ["a", "b"])
    assert.deepStrictEqual([done.length, undone], [2, [{ row: "c" }]])
  })
})
