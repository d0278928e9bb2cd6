import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { decodeRows } from "./Rows.ts"
import { orUnavailable } from "./StorageFailures.ts"

/** A list, and the requested page of it. */
interface PageQuery {
  /** The rows of the whole list. */
  readonly rows: Fragment
  /** The columns that order the list. They MUST be unique together, or pages would overlap. */
  readonly order: Fragment
  readonly request: PageRequest
}

const totals = decodeRows(Schema.Struct({ total: Schema.BigInt }))

/** Returns the page of rows that each have the `total`. A row without `is_listed` has only that. */
export const pageOfRows = Effect.fnUntraced(function* <A>(
  found: ReadonlyArray<Record<string, unknown>>,
  decode: (rows: unknown) => Effect.Effect<ReadonlyArray<A>>,
  request: PageRequest
) {
  const [first] = yield* totals(found)
  const items = yield* decode(found.filter((row) => row["is_listed"] === true))
  return { items, total: Number(first?.total ?? 0n), request }
})

/** Reads a page of a list and its total with one statement, so that both come from one snapshot. */
export const readPage = <A>(decode: (rows: unknown) => Effect.Effect<ReadonlyArray<A>>) =>
  Effect.fnUntraced(function* (
    sql: PgClient,
    { order, request, rows }: PageQuery
  ): Effect.fn.Return<Page<A>, StorageUnavailable> {
    const offset = BigInt(request.page - 1) * BigInt(request.per_page)
    const found = yield* orUnavailable(sql`
      select t.total, p.*
      from (select count(*) as total from (${rows}) r) t
      left join lateral (
        select true as is_listed, r.* from (${rows}) r order by ${order}
        offset least(${offset}::bigint, t.total) limit ${request.per_page}
      ) p on true
      order by ${order}`)
    return yield* pageOfRows(found, decode, request)
  })
