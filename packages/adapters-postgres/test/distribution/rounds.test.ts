import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { nextStep, sampleDay, waiting } from "@leadwell/laws/sample/SampleOffer"
import { Clock, Context, DateTime, Effect, Layer, Result } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"

/** The distributions of another process on the same database. */
class Other extends Context.Service<Other, DistributionRepository["Service"]>()("Other") {}

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) => {
    const other = Layer.effect(
      Other,
      Effect.map(Layer.build(Layer.fresh(PostgresStorage.layer({ address }))), Context.get(DistributionRepository))
    )
    return Layer.mergeAll(PostgresStorage.layer({ address }), PostgresStorage.client({ address }), other)
  })
)

const prepared = Effect.gen(function* () {
  const sample = yield* sampleCatalog(1)
  yield* applyCatalog(sample.catalog)
  return { sample, leads: [yield* waiting(sample, 2), yield* waiting(sample, 2)] }
})

layer(Layer.provideMerge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "a round in PostgreSQL",
  (it) => {
    it.effect("gives a step to one process, and to another when the first ended in the middle", () =>
      Effect.gen(function* () {
        const [distributions, other, sql] = [yield* DistributionRepository, yield* Other, yield* SqlClient.SqlClient]
        const { leads, sample } = yield* prepared
        const step = yield* nextStep(sample)
        const beside = other.nextStep(sample.subcategory.id, sampleDay, 2)
        assert.isNull(yield* beside)
        yield* sql`update leadwell.market_rounds set claimed_until = now() where subcategory = ${sample.subcategory.id}`
        const taken = yield* beside
        assert.deepStrictEqual(
          taken?.leads.map(({ id }) => id),
          leads
        )
        yield* distributions.advanceRound(step!, "end")
        assert.include(yield* distributions.pendingRounds(sampleDay), sample.subcategory.id)
        yield* other.advanceRound(taken!, "end")
        assert.notInclude(yield* distributions.pendingRounds(sampleDay), sample.subcategory.id)
      })
    )

    it.effect("writes no lead that nobody takes, neither for a change nor for a new day", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { sample } = yield* prepared
        const noon = DateTime.toEpochMillis(sampleInstant)
        const written = sql`select id, xmin::text from leadwell.leads where subcategory_id = ${sample.subcategory.id}
        union all select lead_id, xmin::text from leadwell.distributions order by 1, 2`
        const live = yield* Clock.Clock
        const sweepAt = (instant: number) =>
          Effect.provideService(
            LeadDistribution.use(({ sweep }) => sweep),
            Clock.Clock,
            {
              currentTimeMillisUnsafe: () => instant,
              currentTimeMillis: Effect.succeed(instant),
              currentTimeNanosUnsafe: () => live.currentTimeNanosUnsafe(),
              currentTimeNanos: live.currentTimeNanos,
              monotonicTimeNanosUnsafe: () => live.monotonicTimeNanosUnsafe(),
              monotonicTimeNanos: live.monotonicTimeNanos,
              sleep: (duration) => live.sleep(duration)
            }
          )
        const change = (active: boolean, daily_cap: number | null) =>
          SubscriptionRepository.use((subscriptions) =>
            subscriptions.modify(
              sample.businesses[0]!.id,
              (current) => Result.succeed(current.map((one) => ({ ...one, active, daily_cap }))),
              []
            )
          )
        yield* change(false, null)
        yield* sweepAt(noon - 86_400_000)
        const before = yield* written
        yield* change(false, null)
        assert.strictEqual(yield* sweepAt(noon), 0)
        yield* change(true, 0)
        assert.strictEqual(yield* sweepAt(noon), 0)
        assert.strictEqual(yield* sweepAt(noon + 86_400_000), 0)
        assert.deepStrictEqual(yield* written, before)
        yield* change(true, 1)
        assert.strictEqual(yield* sweepAt(noon + 86_400_000), 2)
        assert.notDeepEqual(yield* written, before)
      }).pipe(Effect.provide(LeadDistribution.layer))
    )
  }
)
