import { assert, describe, it, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { type Sample, sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { Context, Deferred, Effect, Fiber, Layer, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { TestClock } from "effect/testing"
import { CatalogCache } from "../../src/catalog/CatalogCache.ts"
import { freshDatabase } from "../FreshDatabase.ts"

/** A store whose keys are the numbers below ten million. Each found part is the count of its reads. */
const remembered = Effect.gen(function* () {
  const { cached, invalidate } = yield* CatalogCache
  const reads = new Map<number, number>()
  const state = { isAway: false, gate: Effect.void as Effect.Effect<void> }
  const find = yield* cached((key: number) =>
    Effect.gen(function* () {
      const times = (reads.get(key) ?? 0) + 1
      reads.set(key, times)
      yield* state.gate
      if (state.isAway) return yield* new StorageUnavailable({ cause: "away" })
      return key < 10_000_000 ? Option.some(times) : Option.none()
    })
  )
  return { find, invalidate, reads, state }
})

const settled = Effect.yieldNow.pipe(Effect.repeat({ times: 20 }))

describe("CatalogCache", () => {
  it.effect("reads a part once a second, and anew when it is told to forget", () =>
    Effect.gen(function* () {
      const { find, invalidate } = yield* remembered
      assert.deepStrictEqual(yield* find(1), Option.some(1))
      yield* TestClock.adjust("999 millis")
      assert.deepStrictEqual(yield* find(1), Option.some(1))
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* find(1), Option.some(2))
      yield* invalidate
      assert.deepStrictEqual(yield* find(1), Option.some(3))
    }).pipe(Effect.provide(CatalogCache.layer))
  )

  it.effect("reads a part anew after a second, also when the time of day is set back", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(3_600_000)
      const { find } = yield* remembered
      assert.deepStrictEqual(yield* find(1), Option.some(1))
      yield* TestClock.setTime(0)
      yield* TestClock.adjust("999 millis")
      assert.deepStrictEqual(yield* find(1), Option.some(1))
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* find(1), Option.some(2))
    }).pipe(Effect.provide(CatalogCache.layer))
  )

  it.effect("remembers neither that a part is not there nor that the store is away", () =>
    Effect.gen(function* () {
      const { find, reads, state } = yield* remembered
      const nowhere = 10_000_000
      assert.deepStrictEqual([yield* find(nowhere), yield* find(nowhere)], [Option.none(), Option.none()])
      assert.strictEqual(reads.get(nowhere), 2)
      state.isAway = true
      assert.instanceOf(yield* Effect.flip(find(1)), StorageUnavailable)
      state.isAway = false
      assert.deepStrictEqual(yield* find(1), Option.some(2))
    }).pipe(Effect.provide(CatalogCache.layer))
  )

  it.effect("does not remember what was being read when it was told to forget", () =>
    Effect.gen(function* () {
      const { find, invalidate, state } = yield* remembered
      const gate = yield* Deferred.make<void>()
      state.gate = Deferred.await(gate)
      const before = yield* Effect.forkChild(find(1))
      yield* settled
      yield* invalidate
      const after = yield* Effect.forkChild(find(1))
      yield* settled
      yield* Deferred.succeed(gate, undefined)
      assert.deepStrictEqual(yield* Fiber.join(after), Option.some(2))
      assert.deepStrictEqual(yield* Fiber.join(before), Option.some(1))
      assert.deepStrictEqual(yield* find(1), Option.some(2))
    }).pipe(Effect.provide(CatalogCache.layer))
  )

  it.effect("lets nobody down for another who gave up waiting for the same part", () =>
    Effect.gen(function* () {
      const { find, state } = yield* remembered
      const gate = yield* Deferred.make<void>()
      state.gate = Deferred.await(gate)
      const [first, second] = [yield* Effect.forkChild(find(1)), yield* Effect.forkChild(find(1))]
      yield* settled
      yield* Fiber.interrupt(first)
      yield* Deferred.succeed(gate, undefined)
      assert.deepStrictEqual(yield* Fiber.join(second), Option.some(1))
    }).pipe(Effect.provide(CatalogCache.layer))
  )

  it.effect("holds ten thousand parts of a kind at most, those asked for last", () =>
    Effect.gen(function* () {
      const { find } = yield* remembered
      for (let key = 0; key < 10_000; key++) yield* find(key)
      assert.deepStrictEqual(yield* find(0), Option.some(1))
      yield* find(10_000)
      assert.deepStrictEqual(yield* find(0), Option.some(1))
      assert.deepStrictEqual(yield* find(1), Option.some(2))
    }).pipe(Effect.provide(CatalogCache.layer))
  )
})

type Ports = Layer.Success<typeof PostgresStorage.repositories>

/** Two stores on one database, which stand for two processes. */
class Neighbours extends Context.Service<Neighbours, readonly [Context.Context<Ports>, Context.Context<Ports>]>()(
  "Neighbours"
) {
  static readonly layer = Layer.effect(
    Neighbours,
    Effect.gen(function* () {
      const address = yield* freshDatabase
      return [
        yield* Layer.build(PostgresStorage.layer({ address })),
        yield* Layer.build(PostgresStorage.layer({ address }))
      ] as const
    })
  )
}

/** The names of the website and the subcategory of a sample, read through one store. */
const namesIn = Effect.fnUntraced(function* (store: Context.Context<Ports>, { subcategory, website }: Sample) {
  const { subcategories, websites } = Context.get(store, CatalogParts)
  const found: ReadonlyArray<Option.Option<{ readonly name: string }>> = [
    yield* websites.find(website.code),
    yield* subcategories.find(subcategory.id)
  ]
  return found.map((part) => Option.getOrNull(part)?.name ?? null)
})

const renamed = ({ catalog }: Sample, name: string) => ({
  ...catalog,
  websites: catalog.websites.map((one) => ({ ...one, name })),
  subcategories: catalog.subcategories.map((one) => ({ ...one, name }))
})

layer(Layer.merge(Neighbours.layer, SecureRandom.layerWebCrypto), {
  excludeTestServices: true
})("the catalogue of two stores on one database", (it) => {
  it.effect("shows a new part at once, and what the other changed after a second", () =>
    Effect.gen(function* () {
      const [here, there] = yield* Neighbours
      const sample = yield* sampleCatalog(1)
      assert.deepStrictEqual(yield* namesIn(here, sample), [null, null])
      yield* Effect.provide(applyCatalog(renamed(sample, "old")), there)
      assert.deepStrictEqual(yield* namesIn(here, sample), ["old", "old"])
      yield* Effect.provide(applyCatalog(renamed(sample, "new")), there)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* namesIn(here, sample), ["new", "new"])
    }).pipe(Effect.provide(TestClock.layer()))
  )

  it.effect("shows at once what was changed through the same store", () =>
    Effect.gen(function* () {
      const [here] = yield* Neighbours
      const sample = yield* sampleCatalog(1)
      for (const name of ["old", "new"]) {
        yield* Effect.provide(applyCatalog(renamed(sample, name)), here)
        assert.deepStrictEqual(yield* namesIn(here, sample), [name, name])
      }
    }).pipe(Effect.provide(TestClock.layer()))
  )
})
