import { assert, describe, it } from "@effect/vitest"
import * as MemoryRequestBudget from "@leadwell/adapters-memory/MemoryRequestBudget"
import { RequestBudget } from "@leadwell/domain/access/RequestBudget"
import { lawLimits, requestBudgetLaws } from "@leadwell/domain/testing/RequestBudgetLaws"
import { Effect, Layer, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { TestClock } from "effect/testing"

const memory = Layer.fresh(Layer.merge(MemoryRequestBudget.layer(lawLimits), SecureRandom.layerWebCrypto))

describe("MemoryRequestBudget", () => {
  it.effect.each(requestBudgetLaws)("$sentence", ({ check }) => Effect.provide(check, memory))

  it.effect("remembers no more than 100 000 senders, the latest, and each for a minute", () =>
    Effect.gen(function* () {
      const { take } = yield* RequestBudget
      const remaining = Effect.fnUntraced(function* (sender: string) {
        return Option.getOrThrow(yield* take("failures", sender)).remaining
      })
      yield* remaining("first")
      yield* remaining("second")
      for (let n = 0; n < 99_998; n++) yield* take("failures", `sender-${n}`)
      assert.strictEqual(yield* remaining("first"), 28)
      yield* take("failures", "one too many")
      assert.strictEqual(yield* remaining("second"), 29)
      assert.strictEqual(yield* remaining("first"), 27)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* remaining("first"), 29)
    }).pipe(Effect.provide(memory))
  )
})
