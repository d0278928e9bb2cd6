import { assert, describe, it } from "@effect/vitest"
import * as MemoryRequestBudget from "@leadwell/adapters-memory/MemoryRequestBudget"
import { lawLimits, requestBudgetLaws } from "@leadwell/laws/access/RequestBudgetLaws"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { makeRequestBuckets } from "../src/MemoryRequestBudget.ts"

const memory = Layer.fresh(Layer.merge(MemoryRequestBudget.layer(lawLimits), SecureRandom.layerWebCrypto))

describe("MemoryRequestBudget", () => {
  it.effect.each(requestBudgetLaws)("$sentence", ({ check }) => Effect.provide(check, memory))
})

describe("the buckets in memory", () => {
  it("are forgotten when nobody asked for a minute", () => {
    const { size, take } = makeRequestBuckets(30)
    for (let n = 0; n < 1000; n++) take(`sender-${n}`, n * 60)
    assert.strictEqual(size(), 1000)
    take("busy", 59_999)
    for (let n = 0; n < 1000; n++) take("busy", 119_998)
    assert.strictEqual(size(), 1)
    assert.strictEqual(take("busy", 119_999).remaining, 0)
  })

  it("are never more than there is room for; the one asked longest ago goes first", () => {
    const { size, take } = makeRequestBuckets(30, 3)
    for (const sender of ["one", "two", "three", "one"]) take(sender, 0)
    take("four", 0)
    assert.strictEqual(size(), 3)
    assert.strictEqual(take("one", 0).remaining, 27)
    assert.strictEqual(take("two", 0).remaining, 29)
  })
})
