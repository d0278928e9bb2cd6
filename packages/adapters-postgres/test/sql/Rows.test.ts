import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import { decodeRows } from "../../src/sql/Rows.ts"

const decode = decodeRows(Schema.Struct({ n: Schema.Int }))

const rows = Array.from({ length: 20_500 }, (_, n) => ({ n }))

it.effect("very many rows are decoded in their order, and let other work go on meanwhile", () =>
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
    const before = turns
    assert.deepStrictEqual(yield* decode(rows), rows)
    assert.isAtLeast(turns - before, 10)
    yield* Fiber.interrupt(running)
  })
)
