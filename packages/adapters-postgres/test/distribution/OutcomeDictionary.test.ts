import { assert, describe, it, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import { Outcome } from "@leadwell/domain/distribution/Decision"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { Market } from "@leadwell/domain/distribution/Market"
import { offeringOf } from "@leadwell/domain/distribution/Offering"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { type Sample, sampleCatalog } from "@leadwell/domain/testing/catalogfile/SampleCatalog"
import { sampleInstant, sampleLead } from "@leadwell/domain/testing/intake/SampleLead"
import { Context, Effect, Layer, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { decodeOutcome, encodeOutcome } from "../../src/distribution/OutcomeCodec.ts"
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

describe("an outcome that is shortened", () => {
  it.prop("is the same again", [Outcome], ([one]) => {
    assert.deepStrictEqual(decodeOutcome(JSON.parse(JSON.stringify(encodeOutcome(one))), {}), one)
  })

  it.prop("is the same again when it is kept elsewhere", [Outcome], ([one]) => {
    assert.deepStrictEqual(decodeOutcome(7, { 7: JSON.parse(JSON.stringify(encodeOutcome(one))) }), one)
  })
})

layer(database, { excludeTestServices: true })("outcomes", (it) => {
  const prepared = Effect.gen(function* () {
    const store = yield* aStore
    const sample = yield* sampleCatalog(2)
    yield* Context.get(store, CatalogRepository).apply(sample.catalog)
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
        select considered -> 0 as first, json_typeof(considered -> 1) as second from leadwell.distributions
        where lead_id = any(${ids.map(({ id }) => String(id))}::text[]::bigint[])`
      for (const row of rows) {
        assert.deepStrictEqual(row, { first: [considered[0]!.business, 5, 5, 4], second: "number" })
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

  it.effect("are read as they were written before they were shortened", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { sample, store } = yield* prepared
      const considered = [{ business: "kept" as BusinessId, exclusion: null }, ...consideredOf(sample)]
      const firstForm = considered.map(({ business, exclusion }) => ({ business, hindrance: exclusion }))
      const { lead } = yield* receive(store, sample, [])
      yield* sql`
        update leadwell.distributions set considered = ${JSON.stringify(firstForm)}::text::json
        where lead_id = ${BigInt(lead.id)}`
      assert.deepStrictEqual((yield* found(store, lead)).considered, considered)
    })
  )
})
