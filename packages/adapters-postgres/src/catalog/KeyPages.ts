import type { PgClient } from "@effect/sql-pg"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

/** Reads pages of the rows that a query selects, in the order of one of its text columns, code unit by code unit. */
export const pagesOf = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => {
  const decode = decodeRows(Schema.Struct({ total: Schema.BigInt, item: Schema.NullOr(row) }))
  return Effect.fnUntraced(function* (
    sql: typeof PgClient.PgClient.Service,
    { key, request, rows }: { readonly rows: Fragment; readonly key: string; readonly request: PageRequest }
  ): Effect.fn.Return<Page<S["Type"]>, StorageUnavailable> {
    const offset = BigInt(request.page - 1) * BigInt(request.per_page)
    const found = yield* decode(
      yield* orUnavailable(sql`
        select t.total, to_jsonb(a) as item
        from (select count(*) as total from (${rows}) r) t
        left join lateral (
          select * from (${rows}) r order by r.${sql(key)} collate "C"
          offset least(${offset}::bigint, t.total) limit ${request.per_page}
        ) a on true
        order by a.${sql(key)} collate "C"`)
    )
    return { items: found.flatMap(({ item }) => item ?? []), total: Number(found[0]?.total ?? 0n), request }
  })
}
