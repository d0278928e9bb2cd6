import { assert, it } from "@effect/vitest"
import { Effect, Scheduler, Schema } from "effect"
import { decodeRows } from "../../src/sql/Rows.ts"
import { startOtherWork } from "./OtherWork.ts"

const decode = decodeRows(Schema.Struct({ n: Schema.Int }))

const rows = Array.from({ length: 20_500 }, (_, n) => ({ n }))

it.effect("very many rows are decoded in their order, and let other work go on meanwhile", () =>
  Effect.gen(function* () {
    const turns = yield* startOtherWork
    const before = turns()
    assert.deepStrictEqual(yield* decode(rows), rows)
    assert.isAtLeast(turns() - before, 10)
  })
)

it.effect("a thousand rows are decoded in steps of some dozens, between which a job can give way", () =>
  Effect.gen(function* () {
    let steps = 0
    class Steps extends Scheduler.MixedScheduler {
      override shouldYield = () => (steps += 1) < 0
    }
    yield* Effect.provideService(decode(rows.slice(0, 1000)), Scheduler.Scheduler, new Steps())
    assert.isAtLeast(steps, 20)
  })
)
