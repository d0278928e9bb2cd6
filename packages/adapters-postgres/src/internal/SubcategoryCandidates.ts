import type { PgClient } from "@effect/sql-pg"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Candidate } from "@leadwell/domain/distribution/Choice"
import { Subscription } from "@leadwell/domain/distribution/Subscription"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "./Rows.ts"

type Client = typeof PgClient.PgClient.Service

/** The subscriptions to a subcategory in the catalogue's order, and the version they had when they were read. */
export interface Candidates {
  readonly version: bigint
  readonly candidates: ReadonlyArray<Candidate>
}

const { business, ...subscription } = Subscription.fields

const rows = decodeRows(
  Schema.Struct({
    id: SubcategoryId,
    version: Schema.BigInt,
    business: Schema.NullOr(BusinessId),
    is_active: Schema.NullOr(Schema.Boolean),
    subscription: Schema.NullOr(Schema.Struct({ ...subscription, business }))
  })
)

/** Reads the candidates of some subcategories, each consistent with its version. */
export const readCandidates = Effect.fnUntraced(function* (
  sql: Client,
  ids: ReadonlyArray<SubcategoryId>
): Effect.fn.Return<ReadonlyMap<SubcategoryId, Candidates>, SqlError> {
  const found = yield* rows(
    yield* sql`
      select c.id, c.version, s.business, b.active as is_active, to_jsonb(s) as subscription
      from subcategories c
      left join (subscriptions s join businesses b on b.id = s.business) on s.subcategory = c.id
      where c.id = any(${ids}::text[])
      order by c.id, b.place, s.place`
  )
  const read = new Map<SubcategoryId, { version: bigint; candidates: Array<Candidate> }>()
  for (const row of found) {
    const entry = read.get(row.id) ?? { version: row.version, candidates: [] }
    read.set(row.id, entry)
    if (row.business !== null && row.subscription !== null) {
      entry.candidates.push({
        subscription: row.subscription,
        business: { id: row.business, active: row.is_active ?? false }
      })
    }
  }
  return read
})
