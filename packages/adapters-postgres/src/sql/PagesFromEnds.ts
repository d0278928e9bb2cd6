import type { PgClient } from "@effect/sql-pg"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { pageOfRows } from "./Pages.ts"
import { orUnavailable } from "./StorageFailures.ts"

/** A long list with the highest id first, and the requested page of it. */
interface LongList {
  /** One row with the exact `total` of the list. */
  readonly total: Fragment
  /** The column `id` of every row of the list. An index SHOULD have it in order. */
  readonly keys: Fragment
  /** The row of an id, which is given as a column. */
  readonly rows: (id: Fragment) => Fragment
  readonly request: PageRequest
}

/**
 * Reads a page of a long list and its total with one statement, so that both come from one snapshot. Ids are skipped
 * from the nearer end of the list, and only the rows of the page are read.
 */
export const readPageFromEnds = <A>(decode: (rows: unknown) => Effect.Effect<ReadonlyArray<A>>) =>
  Effect.fnUntraced(function* (
    sql: typeof PgClient.PgClient.Service,
    { keys, request, rows, total }: LongList
  ): Effect.fn.Return<Page<A>, StorageUnavailable> {
    const offset = sql`least(${BigInt(request.page - 1) * BigInt(request.per_page)}::bigint, total)`
    const left = sql`total - skipped`
    const found = yield* orUnavailable(sql`
      select t.total, p.*
      from (select total, ${offset} as skipped from (${total}) as t) as t
      left join lateral (
        select true as is_listed, r.*
        from (
          (select id from (${keys}) as k where skipped < ${left} order by id desc
            offset skipped limit ${request.per_page})
          union all
          (select id from (${keys}) as k where skipped >= ${left} order by id
            offset greatest(${left} - ${request.per_page}, 0) limit least(${left}, ${request.per_page}))
        ) as k, lateral (${rows(sql`k.id`)}) as r
      ) as p on true
      order by p.id desc`)
    return yield* pageOfRows(found, decode, request)
  })
