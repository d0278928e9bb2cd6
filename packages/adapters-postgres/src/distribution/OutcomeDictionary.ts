import { PgClient } from "@effect/sql-pg"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Outcome } from "@leadwell/domain/distribution/Decision"
import { Context, Effect, Layer, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"
import { encodeOutcome } from "./OutcomeCodec.ts"

/** The maximum number of remembered outcomes. Beyond it, all are forgotten and learned again when needed. */
const capacity = 100_000

const rows = decodeRows(Schema.Struct({ id: Schema.Int, value: Schema.String }))

/** The list of regions or countries that excludes a business, if one does. It changes only with the subscription. */
const listOf = ({ exclusion }: Outcome): ReadonlyArray<string> | undefined =>
  exclusion?.rule === "region" ? exclusion.regions : exclusion?.rule === "country" ? exclusion.countries : undefined

const textOf = (outcome: Outcome): string => JSON.stringify(encodeOutcome(outcome))

/**
 * Outcomes that many decisions share. The regions and countries of a subscription are long lists that exclude
 * most leads, so they are stored once and decisions refer to them.
 */
export class OutcomeDictionary extends Context.Service<
  OutcomeDictionary,
  {
    /**
     * Stores outcomes that are not stored yet. MUST NOT run in a transaction: others that store the same
     * outcomes would wait for its end.
     */
    readonly learn: (considered: ReadonlyArray<Outcome>) => Effect.Effect<void, SqlError>
    /** The JSON of outcomes in a row. Known outcomes are references, all others are written in full. */
    readonly jsonOf: (considered: ReadonlyArray<Outcome>) => string
  }
>()("@leadwell/adapters-postgres/distribution/OutcomeDictionary") {
  static readonly layer = Layer.effect(
    OutcomeDictionary,
    Effect.map(PgClient.PgClient, (sql) => {
      const ids = new Map<string, number>()
      /** The ids by list. A remembered market has the same list objects until it is read again, so most lookups hit. */
      const found = new WeakMap<ReadonlyArray<string>, { readonly business: BusinessId; readonly id: number }>()

      const idOf = (outcome: Outcome): number | undefined => {
        const list = listOf(outcome)
        if (list === undefined) return undefined
        const known = found.get(list)
        if (known?.business === outcome.business) return known.id
        const id = ids.get(textOf(outcome))
        if (id !== undefined) found.set(list, { business: outcome.business, id })
        return id
      }

      return {
        learn: Effect.fnUntraced(function* (considered) {
          const unknown = considered.filter((one) => listOf(one) !== undefined && idOf(one) === undefined)
          if (unknown.length === 0) return
          const texts = [...new Set(unknown.map(textOf))]
          yield* sql`
            insert into leadwell.shared_considerations (digest, value)
            select sha256(convert_to(t, 'UTF8')), t::json from unnest(${texts}::text[]) t order by 1
            on conflict (digest) do nothing`
          const kept = yield* rows(
            yield* sql`
              select id, value::text as value from leadwell.shared_considerations
              where digest = any(select sha256(convert_to(t, 'UTF8')) from unnest(${texts}::text[]) t)`
          )
          if (ids.size + kept.length > capacity) ids.clear()
          for (const { id, value } of kept) ids.set(value, id)
        }),
        jsonOf: (considered) => JSON.stringify(considered.map((one) => idOf(one) ?? encodeOutcome(one)))
      }
    })
  )
}
