import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { Market } from "@leadwell/domain/distribution/Market"
import type { Region } from "@leadwell/domain/geography/Region"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { Context, Effect, Layer, Result } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { MarketCache } from "../../src/distribution/MarketCache.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
).pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))

/** A cache that knows nothing yet, which stands for another process. */
const aCache = Effect.map(Layer.build(Layer.fresh(MarketCache.layer)), (context) => Context.get(context, MarketCache))

const regions = (...texts: ReadonlyArray<string>) => texts as ReadonlyArray<string> as ReadonlyArray<Region>

const offered = ({ candidates }: Market) => candidates.map(({ subscription }) => subscription)

layer(database, { excludeTestServices: true })("MarketCache.current", (it) => {
  const prepared = Effect.gen(function* () {
    const sample = yield* sampleCatalog(4)
    yield* applyCatalog(sample.catalog)
    const cache = yield* aCache
    const { id } = sample.subcategory
    const current = Effect.map(cache.current([id]), (markets) => markets.get(id)!)
    const change = (index: number, to: (current: Subscription) => ReadonlyArray<Subscription>) =>
      SubscriptionRepository.use((subscriptions) =>
        subscriptions.modify(sample.businesses[index]!.id, (all) => Result.succeed(all.flatMap(to)), [])
      )
    /** The same market as a process reads it that knows nothing of it. */
    const unremembered = Effect.flatMap(aCache, (other) =>
      Effect.map(other.current([id]), (markets) => markets.get(id)!)
    )
    return { sample, current, change, unremembered }
  })

  it.effect("reads a changed subscription, and keeps the others as the same objects", () =>
    Effect.gen(function* () {
      const { change, current, unremembered } = yield* prepared
      const before = offered(yield* current)
      yield* change(1, (one) => [{ ...one, regions: regions("10", "2000-2099") }])
      const market = yield* current
      const after = offered(market)
      assert.deepStrictEqual(
        after.map((one, index) => one === before[index]),
        [true, false, true, true]
      )
      assert.deepStrictEqual(after[1]?.regions, regions("10", "2000-2099"))
      assert.deepStrictEqual(market, yield* unremembered)
    })
  )

  it.effect("follows subscriptions that go and come back, and businesses that are paused", () =>
    Effect.gen(function* () {
      const { change, current, sample, unremembered } = yield* prepared
      const first = yield* current
      yield* change(2, () => [])
      assert.deepStrictEqual(offered(yield* current).length, 3)
      yield* SubscriptionRepository.use((subscriptions) =>
        subscriptions.modify(sample.businesses[2]!.id, () => Result.succeed([offered(first)[2]!]), [])
      )
      assert.deepStrictEqual((yield* current).candidates, first.candidates)

      const businesses = sample.catalog.businesses.map((one, index) => ({ ...one, active: index !== 0 }))
      yield* applyCatalog({ ...sample.catalog, businesses })
      const paused = yield* current
      assert.deepStrictEqual(
        paused.candidates.map(({ business }) => business.active),
        [false, true, true, true]
      )
      assert.deepStrictEqual(paused, yield* unremembered)
    })
  )

  it.effect("reads no subscription again after a catalogue that changes none is applied", () =>
    Effect.gen(function* () {
      const { current, sample } = yield* prepared
      const before = yield* current
      yield* applyCatalog(sample.catalog)
      const after = yield* current
      assert.notStrictEqual(after.changes, before.changes)
      assert.deepStrictEqual(
        offered(after).map((one, index) => one === offered(before)[index]),
        [true, true, true, true]
      )
    })
  )
})
