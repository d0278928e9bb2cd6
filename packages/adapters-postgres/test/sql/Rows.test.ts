import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
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
