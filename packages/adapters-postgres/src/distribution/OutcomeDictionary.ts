import { PgClient } from "@effect/sql-pg"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Outcome } from "@leadwell/domain/distribution/Decision"
import type { Candidate, Market } from "@leadwell/domain/distribution/Market"
import { Array as Arr, Context, Effect, Layer, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { hash } from "node:crypto"
import { decodeRows } from "../sql/Rows.ts"
import { encodeOutcomes, type SharedId } from "./OutcomeCodec.ts"

/** The maximum number of remembered outcomes. Beyond it, all are forgotten and learned again when needed. */
const capacity = 100_000

/** The number of outcomes that one turn of the event loop makes. A subscription may have thousands of regions. */
const outcomesInOneTurn = 32

const rows = decodeRows(Schema.Struct({ id: Schema.Int, digest: Schema.String }))

/** The list of regions or countries that excludes a business, if one does. It changes only with the subscription. */
const listOf = ({ exclusion }: Outcome): ReadonlyArray<string> | undefined =>
  exclusion?.rule === "region" ? exclusion.regions : exclusion?.rule === "country" ? exclusion.countries : undefined

/** The outcomes of a candidate that depend on its subscription alone, or on nothing. */
const outcomesOf = ({ business, subscription: { countries, regions } }: Candidate): ReadonlyArray<Outcome> => [
  { business: business.id, exclusion: null },
  { business: business.id, exclusion: { rule: "country", countries } },
  { business: business.id, exclusion: { rule: "region", regions } }
]

/**
 * Outcomes that many decisions share. The regions and countries of a subscription are long lists that exclude
 * most leads, so they are stored once and decisions refer to them.
 */
export class OutcomeDictionary extends Context.Service<
  OutcomeDictionary,
  {
    /**
     * Stores the outcomes of these markets that are not stored yet. MUST NOT run in a transaction: others that store
     * the same outcomes would wait for its end.
     */
    readonly learn: (markets: Iterable<Market>) => Effect.Effect<void, SqlError>
    /** The JSON of outcomes in a row. Known outcomes are references, all others are written in full. */
    readonly jsonOf: (considered: ReadonlyArray<Outcome>) => string
  }
>()("@leadwell/adapters-postgres/distribution/OutcomeDictionary") {
  static readonly layer = Layer.effect(
    OutcomeDictionary,
    Effect.map(PgClient.PgClient, (sql) => {
      const ids = new Map<string, number>()
      /** The ids by list. A remembered market has the same list objects until a subscription changes. */
      const found = new WeakMap<ReadonlyArray<string>, { readonly business: BusinessId; readonly id: number }>()
      /** The ids of the outcome that a business has the lead. */
      const holders = new Map<BusinessId, number>()
      const learned = new WeakSet<Market["candidates"]>()

      const idOf: SharedId = (outcome) => {
        if (outcome.exclusion === null) return holders.get(outcome.business)
        const list = listOf(outcome)
        const known = list && found.get(list)
        return known?.business === outcome.business ? known.id : undefined
      }

      const store = Effect.fnUntraced(function* (texts: ReadonlyMap<string, string>) {
        const unknown = [...texts].filter(([digest]) => !ids.has(digest))
        if (unknown.length === 0) return
        const digests = unknown.map(([digest]) => digest)
        yield* sql`
          insert into leadwell.shared_considerations (digest, value)
          select decode(digest, 'hex'), text::json
          from unnest(${digests}::text[], ${unknown.map(([, text]) => text)}::text[]) as t (digest, text) order by 1
          on conflict (digest) do nothing`
        const stored = yield* rows(
          yield* sql`
            select id, encode(digest, 'hex') as digest from leadwell.shared_considerations
            where digest = any(select decode(one, 'hex') from unnest(${digests}::text[]) one)`
        )
        if (ids.size + stored.length > capacity) ids.clear()
        for (const { digest, id } of stored) ids.set(digest, id)
      })

      const learnSome = Effect.fnUntraced(function* (some: ReadonlyArray<Outcome>) {
        const texts = encodeOutcomes(some, () => undefined).map((part) => JSON.stringify(part))
        const digests = texts.map((text) => hash("sha256", text))
        yield* store(new Map(texts.map((text, index) => [digests[index]!, text])))
        for (const [index, outcome] of some.entries()) {
          const [id, list] = [ids.get(digests[index]!), listOf(outcome)]
          if (id === undefined) continue
          if (outcome.exclusion === null) holders.set(outcome.business, id)
          if (list !== undefined) found.set(list, { business: outcome.business, id })
        }
      })

      return {
        learn: Effect.fnUntraced(function* (markets) {
          for (const { candidates } of markets) {
            if (learned.has(candidates)) continue
            const unknown = candidates.flatMap(outcomesOf).filter((outcome) => idOf(outcome) === undefined)
            for (const some of Arr.chunksOf(unknown, outcomesInOneTurn)) {
              yield* learnSome(some)
              yield* Effect.yieldNow
            }
            learned.add(candidates)
          }
        }),
        jsonOf: (considered) => JSON.stringify(encodeOutcomes(considered, idOf))
      }
    })
  )
}
