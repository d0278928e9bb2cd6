import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomInt } from "node:crypto"
import { runLane } from "../endurance/run/Lane.ts"
import { linesOf, type Verdict } from "../endurance/run/Verdict.ts"
import { worldOf } from "../endurance/world/World.ts"

/** Every run of the tests tries new seeds. When one fails, the name of the test says how to repeat it. */
const seeds = [randomInt(2 ** 31), randomInt(2 ** 31)]

describe("servers under faults", { timeout: 600_000 }, () => {
  it("live in the same world for the same seed, and in another for another", () => {
    assert.deepStrictEqual(worldOf(7), worldOf(7))
    assert.notDeepEqual(worldOf(8), { ...worldOf(7), seed: 8 })
  })

  it.live.each(seeds)("keep their promises with `npm run test:endurance -- --seed %i`", (seed) =>
    Effect.gen(function* () {
      const left = [seed]
      const verdicts: Array<Verdict> = []
      yield* runLane(
        () => left.pop(),
        (verdict) => Effect.sync(() => verdicts.push(verdict))
      )
      for (const verdict of verdicts) console.log(linesOf(verdict).join("\n"))
      assert.deepStrictEqual(
        verdicts.map(({ broken, seed }) => ({ broken, seed })),
        [{ broken: [], seed }]
      )
      assert.isAbove(verdicts[0]?.leads ?? 0, 50)
    })
  )
})
