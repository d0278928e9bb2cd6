import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { Exports } from "@leadwell/domain/features/files/export/Exports"
import { Effect, Exit, Layer, Scope, Stream } from "effect"
import { TestClock } from "effect/testing"
import { applied, operator, receive, useCasesOn } from "../../../UseCases.ts"

const leads = (scope: Scope.Scope) =>
  Exports.use((exports) => exports.leads(operator, {}, "csv")).pipe(Effect.provideService(Scope.Scope, scope))

describe("Exports", () => {
  it.effect("have each lead once, in steps, and none that arrives later", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const ids: Array<number> = []
      for (let n = 0; n < 1001; n++) ids.push((yield* receive()).lead.id)
      const { columns, rows } = yield* leads(yield* Scope.make())
      yield* TestClock.adjust("1 second")
      yield* receive()
      assert.strictEqual(columns[0]!.key, "id")
      assert.deepStrictEqual(
        (yield* Stream.runCollect(rows)).map(([id]) => id),
        ids
      )
    }).pipe(Effect.provide(useCasesOn(MemoryStorage.layer)))
  )

  it.effect("run two at once for an account, until their scopes are closed", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const scopes = [yield* Scope.make(), yield* Scope.make(), yield* Scope.make()] as const
      yield* leads(scopes[0])
      yield* leads(scopes[1])
      for (const scope of [scopes[2], scopes[2]]) {
        assert.strictEqual((yield* Effect.flip(leads(scope)))._tag, "ExportsRunning")
      }
      yield* Scope.close(scopes[1], Exit.void)
      yield* leads(scopes[2])
      assert.strictEqual((yield* Effect.flip(leads(scopes[2])))._tag, "ExportsRunning")
    }).pipe(Effect.provide(useCasesOn(Layer.fresh(MemoryStorage.layer))))
  )
})
