import { assert, describe, it, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Outcome } from "@leadwell/domain/distribution/Decision"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { Effect, Layer, Schema } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import {
  decodeExclusion,
  decodeOutcomes,
  encodeOutcomes,
  outcomeIn,
  type Revision,
  revisionsIn,
  type StoredOutcomes
} from "../../src/distribution/OutcomeCodec.ts"
import { freshDatabase } from "../FreshDatabase.ts"

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

const revisionOf = (id: number, { business, exclusion }: Outcome, isOwn = true): Revision => {
  const lists = { countries: ["België"] as const, regions: ["35"] as never }
  const own = isOwn && exclusion !== null && ("countries" in exclusion || "regions" in exclusion) ? exclusion : {}
  const caps = { daily_cap: null, weekly_cap: null, monthly_cap: null }
  return {
    id,
    subscription: { business, subcategory: "s", weight: 1, active: true, ...caps, ...lists, ...own } as never
  }
}

const excluded = (exclusion: Outcome["exclusion"], ...names: ReadonlyArray<string>) =>
  names.map((name): Outcome => ({ business: BusinessId.make(name), exclusion }))

const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

describe("stored outcomes", () => {
  it.prop(
    "are the same again, of businesses with a subscription and without",
    [Some, Schema.Array(Schema.Struct({ id: Id, isOwn: Schema.Boolean }))],
    ([some, ids]) => {
      const outcomes = outcomesOf(some)
      const byId = new Map(
        ids.flatMap(({ id, isOwn }, n) => (outcomes[n] ? [[id, revisionOf(id, outcomes[n], isOwn)]] : []))
      )
      const revisions = new Map([...byId.values()].map((one) => [one.subscription.business, one]))
      const stored: ReadonlyArray<StoredOutcomes> = JSON.parse(JSON.stringify(encodeOutcomes(outcomes, revisions)))
      const named = outcomes.flatMap(({ business }) => revisions.get(business)?.id ?? [])
      assert.deepStrictEqual(revisionsIn(stored), named)
      const found = new Map(named.map((id) => [id, byId.get(id)!.subscription]))
      assert.deepStrictEqual<ReadonlyArray<unknown>>(decodeOutcomes(stored, found), outcomes)
      for (const { business } of outcomes) {
        const own = revisions.get(business)
        const one = outcomeIn(stored, business, new Set(own === undefined ? [] : [own.id]))!
        const { exclusion } = outcomes.find((other) => other.business === business)!
        assert.deepStrictEqual<unknown>(decodeExclusion(one, found.get(one.revision ?? 0)), exclusion)
      }
    }
  )

  it("have one part for all that one rule excludes in succession, without what the revisions tell", () => {
    const outcomes = [
      ...excluded(null, "a", "gone"),
      ...["b", "c"].flatMap((name, n) => excluded({ rule: "order", rank: n + 3, eligible: 4, free: 2 }, name)),
      ...excluded({ rule: "daily_cap", used: 5, cap: 5 }, "d"),
      ...excluded({ rule: "region", regions: ["10"] as never }, "e"),
      ...excluded({ rule: "region", regions: ["20"] as never }, "f")
    ]
    const known = outcomes.filter(({ business }) => business !== "gone")
    const revisions = new Map(known.map((one, n) => [one.business, revisionOf(n + 101, one)]))
    assert.deepStrictEqual(encodeOutcomes(outcomes, revisions), [
      [null, [], 101, "gone"],
      ["order", [1, 4, 2], 1, 1],
      ["daily_cap", [5, 5], 1],
      ["region", [], 1, 1]
    ])
  })
})

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.provideMerge(Layer.effectDiscard(migrate), PostgresStorage.client({ address }))
  )
).pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))

layer(database, { excludeTestServices: true })("revisions", (it) => {
  it.effect("of a subcategory follow each other, in the order of the candidates", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* Layer.build(PostgresStorage.repositories)
      const sample = yield* sampleCatalog(8)
      const [businesses, subscriptions] = [sample.businesses.toReversed(), sample.catalog.subscriptions.toReversed()]
      yield* Effect.provide(applyCatalog({ ...sample.catalog, businesses, subscriptions }), store)
      const rows =
        yield* sql`select business, id - min(id) over () as position from leadwell.subscription_revisions order by id`
      assert.deepStrictEqual(
        rows,
        businesses.map(({ id }, n) => ({ business: id, position: BigInt(n) }))
      )
    })
  )
})
