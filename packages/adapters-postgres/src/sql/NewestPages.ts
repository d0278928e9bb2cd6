import type { PgClient } from "@effect/sql-pg"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { decodeRows } from "./Rows.ts"
import { orUnavailable } from "./StorageFailures.ts"

const totals = decodeRows(Schema.Struct({ total: Schema.BigInt }))

/** Reads pages of the rows that a query selects, those with the highest value of a column first. Each row has an `id`. */
export const newestPagesOf = <A>(decode: (rows: unknown) => Effect.Effect<ReadonlyArray<A>>) =>
  Effect.fnUntraced(function* (
    sql: typeof PgClient.PgClient.Service,
    { by, request, rows }: { readonly rows: Fragment; readonly by: string; readonly request: PageRequest }
  ): Effect.fn.Return<Page<A>, StorageUnavailable> {
    const offset = BigInt(request.page - 1) * BigInt(request.per_page)
    const found = yield* orUnavailable(sql`
      select t.total, p.*
      from (select count(*) as total from (${rows}) r) t
      left join lateral (
        select * from (${rows}) r order by r.${sql(by)} desc
        offset least(${offset}::bigint, t.total) limit ${request.per_page}
      ) p on true
      order by p.${sql(by)} desc`)
    const [first] = yield* totals(found)
    const items = yield* decode(found.filter((row) => row["id"] !== null))
    return { items, total: Number(first?.total ?? 0n), request }
  })
