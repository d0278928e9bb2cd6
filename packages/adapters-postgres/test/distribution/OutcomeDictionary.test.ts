import { assert, describe, it, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Outcome } from "@leadwell/domain/distribution/Decision"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { Market } from "@leadwell/domain/distribution/Market"
import { offeringOf } from "@leadwell/domain/distribution/Offering"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { type Sample, sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { sampleInstant, sampleLead } from "@leadwell/laws/sample/SampleLead"
import { Context, Effect, Fiber, Layer, Option, Schema } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { idsOf, idsText } from "../../src/distribution/IdsText.ts"
import { encodeOutcomes, type SharedIds, unshared } from "../../src/distribution/OutcomeCodec.ts"
import { storedOutcomes } from "../../src/distribution/StoredOutcomes.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.provideMerge(Layer.effectDiscard(migrate), PostgresStorage.client({ address }))
  )
).pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))

/** A store on the database with a memory of its own, which stands for another process. */
const aStore = Layer.build(Layer.fresh(PostgresStorage.repositories))

/** The outcomes of the two businesses of a sample. Regions exclude the first, and the order the second. */
const consideredOf = ({ businesses: [first, second] }: Sample): ReadonlyArray<Outcome> => [
  { business: second!.id, exclusion: { rule: "order", rank: 5, eligible: 5, free: 4 } },
  { business: first!.id, exclusion: { rule: "region", regions: ["*"] as never } }
]

/** The same outcomes with the lists of the market, which the store has learned. */
const known = (considered: ReadonlyArray<Outcome>, market: Market | null): ReadonlyArray<Outcome> =>
  considered.map(({ business, exclusion }) => {
    const subscription = market?.candidates.find((one) => one.business.id === business)?.subscription
    const { regions } = subscription ?? {}
    return { business, exclusion: exclusion?.rule === "region" && regions ? { ...exclusion, regions } : exclusion }
  })

const receive = (store: Effect.Success<typeof aStore>, sample: Sample, considered: ReadonlyArray<Outcome>) =>
  Context.get(store, LeadInbox).receive(sampleLead(sample), {
    contacts: [],
    decide: (_, __, market) => {
      const decision = { decided_at: sampleInstant, places: 4, considered: known(considered, market) }
      return offeringOf({ assigned: [], states: new Map(), decision }, "open")
    }
  })

const found = (store: Effect.Success<typeof aStore>, lead: { readonly id: number }) =>
  Effect.map(Context.get(store, DistributionRepository).find(lead.id as never), (decision) =>
    Option.getOrThrow(decision)
  )

const Count = Schema.Literals([0, 1, 2, 3])

/** Some outcomes, among them runs of businesses that the order excludes. */
const Some = Schema.Array(
  Schema.Union([
    Outcome,
    Schema.Struct({ business: BusinessId, rank: Count, eligible: Count, free: Count, more: Count })
  ])
)

const outcomesOf = (some: typeof Some.Type): ReadonlyArray<Outcome> =>
  some.flatMap((one) => {
    if ("exclusion" in one) return [one]
    const { business, eligible, free, more, rank } = one
    return Array.from({ length: more + 1 }, (_, index): Outcome => {
      const exclusion = { rule: "order", rank: rank + index, eligible, free } as const
      return { business: BusinessId.make(`${business.slice(0, 60)}-${index}`), exclusion }
    })
  })

describe("outcomes that are shortened", () => {
  it.prop("are the same again, some of them kept elsewhere or none", [Some, Schema.Boolean], ([some, isShared]) => {
    const outcomes = outcomesOf(some)
    const texts: Array<string> = []
    const store = (outcome: Outcome) =>
      isShared ? texts.push(JSON.stringify(encodeOutcomes([outcome], unshared)[0])) - 1 : undefined
    const ids: SharedIds = { ofOutcome: store, ofHolder: (business) => store({ business, exclusion: null }) }
    const kept: ReadonlyArray<unknown> = JSON.parse(JSON.stringify(encodeOutcomes(outcomes, ids)))
    const stored = storedOutcomes(kept)
    assert.deepStrictEqual(
      stored.ids.toSorted((a, b) => a - b),
      texts.map((_, id) => id)
    )
    const shared = new Map(texts.map((text, id) => [id, JSON.parse(text)]))
    assert.deepStrictEqual<ReadonlyArray<unknown>>(stored.restore(shared), outcomes)
  })

  it("share one part when the order excludes one after the other, and one text when many are shared", () => {
    const outcomes = [5, 6, 7, 9, 10, 11, 12].map((rank): Outcome => ({
      business: BusinessId.make(`b${rank}`),
      exclusion: { rule: "order", rank, eligible: 12, free: 4 }
    }))
    const ids = new Map([6, 9, 10, 11, 12].map((rank) => [`b${rank}`, 2 * rank]))
    assert.deepStrictEqual(encodeOutcomes(outcomes, { ...unshared, ofHolder: (business) => ids.get(business) }), [
      [5, 12, 4, "b5", 12, "b7"],
      [9, 12, 4, { ids: "kBEEE" }]
    ])
  })
})

describe("ids as a text", () => {
  it.prop(
    "are the same ids again",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 - 1 })))],
    ([ids]) => {
      assert.deepStrictEqual(idsOf(idsText(ids)), ids)
    }
  )

  it("are a few characters while the ids are near each other", () => {
    assert.strictEqual(idsText([1000, 1003, 1006, 1000]), "w+BGGN")
  })
})

layer(database, { excludeTestServices: true })("outcomes", (it) => {
  const prepared = Effect.gen(function* () {
    const store = yield* aStore
    const sample = yield* sampleCatalog(2)
    yield* Effect.provide(applyCatalog(sample.catalog), store)
    return { store, sample }
  })

  it.effect("that many decisions share are kept once, whichever process decides", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { sample, store } = yield* prepared
      const other = yield* aStore
      const considered = consideredOf(sample)
      const ids = []
      for (const one of [store, store, other]) {
        const { lead } = yield* receive(one, sample, considered)
        ids.push(lead)
        for (const reader of [store, other]) {
          assert.deepStrictEqual((yield* found(reader, lead)).considered, considered)
        }
      }
      const rows = yield* sql`
        select json_build_array(considered -> 0 -> 0, considered -> 0 -> 1, considered -> 0 -> 2,
          json_typeof(considered -> 0 -> 3)) as first, json_typeof(considered -> 1) as second from leadwell.distributions
        where lead_id = any(${ids.map(({ id }) => String(id))}::text[]::bigint[])`
      for (const row of rows) {
        assert.deepStrictEqual(row, { first: [5, 5, 4, "number"], second: "number" })
      }
      const [{ total } = {}] = yield* sql`
        select count(*)::integer as total from leadwell.shared_considerations
        where value ->> 0 = ${considered[1]!.business} and value ->> 1 = 'region'`
      assert.deepStrictEqual([rows.length, total], [3, 1])
    })
  )

  it.effect("of lists that two businesses have in common stay apart", () =>
    Effect.gen(function* () {
      const { sample, store } = yield* prepared
      const countries: ReadonlyArray<"België"> = ["België"]
      const considered = sample.businesses.map(({ id }): Outcome => ({
        business: id,
        exclusion: { rule: "country", countries }
      }))
      const received = yield* Effect.replicateEffect(receive(store, sample, considered), 2)
      for (const { lead } of received) {
        assert.deepStrictEqual((yield* found(store, lead)).considered, considered)
      }
    })
  )

  it.effect("of the candidates of a market have ids in the order of the candidates", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* aStore
      const sample = yield* sampleCatalog(8)
      yield* Effect.provide(applyCatalog(sample.catalog), store)
      yield* receive(store, sample, [])
      const ids = sample.businesses.map(({ id }) => id).toSorted()
      const rows = yield* sql`
        select value ->> 0 as business, value ->> 1 as rule from leadwell.shared_considerations
        where value ->> 0 = any(${ids}::text[]) order by id`
      assert.deepStrictEqual(
        rows,
        ids.flatMap((business) => ["country", "region"].map((rule) => ({ business, rule })))
      )
    })
  )

  it.effect("are stored in one order, so that two processes never wait for each other", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [store, other] = [yield* aStore, yield* aStore]
      const sample = yield* sampleCatalog(8)
      yield* Effect.provide(applyCatalog(sample.catalog), store)
      const [before] = yield* sql`select coalesce(max(id), 0) as id from leadwell.shared_considerations`
      yield* receive(store, sample, [])
      const stored = yield* sql`
        delete from leadwell.shared_considerations where id > ${before?.["id"]} returning encode(digest, 'hex') as digest`
      const [first, ...rest] = stored.map(({ digest }) => String(digest)).toSorted()
      assert.isAbove(rest.length, 14)
      const insert = (digests: ReadonlyArray<string | undefined>) => sql`
        insert into leadwell.shared_considerations (digest, value)
        select decode(one, 'hex'), '0' from unnest(${digests}::text[]) one`
      const waits = sql`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`

      const waiting = yield* Effect.gen(function* () {
        yield* insert([first])
        const waiting = yield* Effect.forkDetach(receive(other, sample, []))
        yield* Effect.repeat(Effect.delay(waits, "10 millis"), { until: (rows) => rows.length > 0 })
        yield* sql`set local lock_timeout = '500ms'`
        yield* insert(rest)
        return waiting
      }).pipe(sql.withTransaction)
      yield* Fiber.join(waiting)
    })
  )
})
