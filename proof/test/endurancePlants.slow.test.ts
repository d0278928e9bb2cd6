import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { plants } from "../endurance/planted/Plants.ts"

describe("the faults that are planted for the fault simulation", () => {
  it.each(plants)("still have their places: $name", ({ changes }) => {
    assert.isNotEmpty(changes)
    for (const { file, instead, text } of changes) {
      assert.strictEqual(readFileSync(file, "utf8").split(text).length, 2)
      assert.notStrictEqual(instead, text)
    }
  })
})
