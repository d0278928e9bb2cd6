import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { mapInTurns } from "../../src/sql/Turns.ts"
import { startOtherWork } from "./OtherWork.ts"

const items = Array.from({ length: 105 }, (_, n) => n)

it.effect("very many items are mapped in their order, and let other work go on meanwhile", () =>
  Effect.gen(function* () {
    const turns = yield* startOtherWork
    const before = turns()
    const doubled = yield* mapInTurns(items, 10, (n) => n * 2)
    assert.deepStrictEqual(
      doubled,
      items.map((n) => n * 2)
    )
    assert.isAtLeast(turns() - before, 5)
  })
)
