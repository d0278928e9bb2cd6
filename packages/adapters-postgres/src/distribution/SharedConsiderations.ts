import { PgClient } from "@effect/sql-pg"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Consideration } from "@leadwell/domain/distribution/Distribution"
import { Context, Effect, Layer, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"
import { shorten } from "./ShortConsideration.ts"

/** The maximum number of remembered considerations. Beyond it, all are forgotten and learned again when needed. */
const capacity = 100_000

const rows = decodeRows(Schema.Struct({ id: Schema.Int, value: Schema.String }))

/** The list of regions or countries that excludes a business, if one does. It changes only with the subscription. */
const listOf = ({ hindrance }: Consideration): ReadonlyArray<string> | undefined =>
  hindrance?.rule === "region" ? hindrance.regions : hindrance?.rule === "country" ? hindrance.countries : undefined

const textOf = (consideration: Consideration): string => JSON.stringify(shorten(consideration))

/**
 * Considerations that many decisions share. The regions and countries of a subscription are long lists that exclude
 * most leads, so they are stored once and decisions refer to them.
 */
export class SharedConsiderations extends Context.Service<
  SharedConsiderations,
  {
    /**
     * Stores considerations that are not stored yet. MUST NOT run in a transaction: others that store the same
     * considerations would wait for its end.
     */
    readonly learn: (considered: ReadonlyArray<Consideration>) => Effect.Effect<void, SqlError>
    /** The JSON of considerations in a row. Known considerations are references, all others are written in full. */
    readonly jsonOf: (considered: ReadonlyArray<Consideration>) => string
  }
>()("@leadwell/adapters-postgres/distribution/SharedConsiderations") {
  static readonly layer = Layer.effect(
    SharedConsiderations,
    Effect.map(PgClient.PgClient, (sql) => {
      const ids = new Map<string, number>()
      /** The ids by list. A remembered market has the same list objects until it is read again, so most lookups hit. */
      const found = new WeakMap<ReadonlyArray<string>, { readonly business: BusinessId; readonly id: number }>()

      const idOf = (consideration: Consideration): number | undefined => {
        const list = listOf(consideration)
        if (list === undefined) return undefined
        const known = found.get(list)
        if (known?.business === consideration.business) return known.id
        const id = ids.get(textOf(consideration))
        if (id !== undefined) found.set(list, { business: consideration.business, id })
        return id
      }

      return {
        learn: Effect.fnUntraced(function* (considered) {
          const unknown = considered.filter((one) => listOf(one) !== undefined && idOf(one) === undefined)
          if (unknown.length === 0) return
          const texts = [...new Set(unknown.map(textOf))]
          yield* sql`
            insert into shared_considerations (digest, value)
            select sha256(convert_to(t, 'UTF8')), t::json from unnest(${texts}::text[]) t order by 1
            on conflict (digest) do nothing`
          const kept = yield* rows(
            yield* sql`
              select id, value::text as value from shared_considerations
              where digest = any(select sha256(convert_to(t, 'UTF8')) from unnest(${texts}::text[]) t)`
          )
          if (ids.size + kept.length > capacity) ids.clear()
          for (const { id, value } of kept) ids.set(value, id)
        }),
        jsonOf: (considered) => JSON.stringify(considered.map((one) => idOf(one) ?? shorten(one)))
      }
    })
  )
}
