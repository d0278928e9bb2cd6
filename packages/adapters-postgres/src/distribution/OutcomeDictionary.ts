import { PgClient } from "@effect/sql-pg/PgClient"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Outcome } from "@leadwell/domain/distribution/Decision"
import type { Market } from "@leadwell/domain/distribution/Market"
import { Array as Arr, Context, Effect, Layer, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"
import { encodeOutcomes, type SharedIds } from "./OutcomeCodec.ts"
import { listOf, outcomesOf, type UnknownOutcome, unknownOf } from "./SharedOutcomes.ts"

/** The number of outcomes that one turn of the event loop makes. A subscription may have thousands of regions. */
const outcomesInOneTurn = 32

/** The number of characters from which on outcomes are stored. Each statement costs a commit, and the leads wait. */
const charactersInOneStatement = 200_000

const rows = decodeRows(Schema.Struct({ id: Schema.Int, digest: Schema.String }))

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
    Effect.map(PgClient, (sql) => {
      /** The ids by list. A remembered market has the same list objects until a subscription changes. */
      const found = new WeakMap<ReadonlyArray<string>, { readonly business: BusinessId; readonly id: number }>()
      /** The ids of the outcome that a business has the lead. */
      const holders = new Map<BusinessId, number>()
      const learned = new WeakSet<Market["candidates"]>()

      const ids: SharedIds = {
        ofOutcome: (outcome) => {
          const list = listOf(outcome)
          const known = list && found.get(list)
          return known?.business === outcome.business ? known.id : undefined
        },
        ofHolder: (business) => holders.get(business)
      }
      const isUnknown = (outcome: Outcome) =>
        (outcome.exclusion === null ? ids.ofHolder(outcome.business) : ids.ofOutcome(outcome)) === undefined

      /** Looks up the ids of outcomes, and returns those outcomes that are not stored. */
      const lookUp = Effect.fnUntraced(function* (some: ReadonlyArray<UnknownOutcome>) {
        const stored = yield* rows(
          yield* sql`
            select id, encode(digest, 'hex') as digest from leadwell.shared_considerations
            where digest = any(select decode(one, 'hex') from unnest(${some.map(({ digest }) => digest)}::text[]) one)`
        )
        const idOf = new Map(stored.map(({ digest, id }) => [digest, id]))
        for (const { digest, outcome } of some) {
          const [id, list] = [idOf.get(digest), listOf(outcome)]
          if (id === undefined) continue
          if (outcome.exclusion === null) holders.set(outcome.business, id)
          if (list !== undefined) found.set(list, { business: outcome.business, id })
        }
        return some.filter(({ digest }) => !idOf.has(digest))
      })

      const learnSome = Effect.fnUntraced(function* (some: ReadonlyArray<UnknownOutcome>) {
        const missing = some.length === 0 ? [] : yield* lookUp(some)
        if (missing.length === 0) return
        const texts = new Map(missing.map(({ digest, text }) => [digest, text]))
        // The ids follow the candidates, so that those of a decision are near each other. The rows follow the digests,
        // or two processes that store the same outcomes could lock each other out.
        yield* sql`
          insert into leadwell.shared_considerations (id, digest, value) overriding system value
          select id, decode(digest, 'hex'), text::json
          from (
            select nextval(pg_get_serial_sequence('leadwell.shared_considerations', 'id')) as id, t.*
            from unnest(${[...texts.keys()]}::text[], ${[...texts.values()]}::text[]) as t (digest, text)
          ) as numbered
          order by 2
          on conflict (digest) do nothing`
        yield* lookUp(missing)
      })

      return {
        learn: Effect.fnUntraced(function* (markets) {
          for (const { candidates } of markets) {
            if (learned.has(candidates)) continue
            const unknown = candidates.flatMap(outcomesOf).filter(isUnknown)
            let [waiting, characters] = [new Array<UnknownOutcome>(), 0]
            for (const some of Arr.chunksOf(unknown, outcomesInOneTurn)) {
              const made = some.map(unknownOf)
              waiting.push(...made)
              characters += made.reduce((sum, { text }) => sum + text.length, 0)
              yield* Effect.yieldNow
              if (characters < charactersInOneStatement) continue
              yield* learnSome(waiting)
              ;[waiting, characters] = [[], 0]
            }
            yield* learnSome(waiting)
            learned.add(candidates)
          }
        }),
        jsonOf: (considered) => JSON.stringify(encodeOutcomes(considered, ids))
      }
    })
  )
}
