import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { mapInTurns } from "../../src/sql/Turns.ts"

const items = Array.from({ length: 105 }, (_, n) => n)

it.effect("very many items are mapped in their order, and let other work go on meanwhile", () =>
  Effect.gen(function* () {
    let turns = 0
    const other = Effect.forever(
      Effect.andThen(
        Effect.sync(() => turns++),
        Effect.yieldNow
      )
    )
    const running = yield* Effect.forkChild(other)
    yield* Effect.yieldNow
    const doubled = yield* mapInTurns(items, 10, (n) => [n * 2, turns] as const)
    assert.deepStrictEqual(
      doubled.map(([n]) => n),
      items.map((n) => n * 2)
    )
    assert.isAtLeast(new Set(doubled.map(([, turn]) => turn)).size, 5)
    yield* Fiber.interrupt(running)
  })
)
