import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { Sort } from "@leadwell/domain/pagination/Sort"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { pageOfRows } from "./Pages.ts"
import { orUnavailable } from "./StorageFailures.ts"

/** A long list, and the requested page of it. */
interface LongList {
  /** One row with the exact `total` of the list. Without it, all keys are collected and counted. */
  readonly total?: Fragment | undefined
  /**
   * The key of every row of the list. With a total, an index SHOULD have the keys in order. A function may leave out
   * keys that are not among the first `most` in an order.
   */
  readonly keys: Fragment | ((order: Sort, most: Fragment) => Fragment)
  /** The columns of the key, which order the list. They MUST be unique together. */
  readonly key: ReadonlyArray<string>
  readonly sort: Sort
  /** The row of a key, whose columns are those of the relation `k`. */
  readonly row: Fragment
  readonly request: PageRequest
}

/**
 * The total up to which all keys are collected and sorted. Above it, an index is walked in the order of the list. The
 * walk passes rows that are not on the list, which are few between the rows of a long list.
 */
export const FewKeys = Context.Reference<number>("@leadwell/adapters-postgres/sql/LongLists/FewKeys", {
  defaultValue: () => 2000
})

/**
 * Reads a page of a long list and its total with one statement, so that both come from one snapshot. Keys are skipped
 * from the nearer end of the list, and only the rows of the page are read. The last page is a case of its own, because
 * a limit that the planner knows makes it walk the index.
 *
 * The statement is planned for its values each time. A plan for any values would ignore how many rows each one has.
 */
export const readLongList = <A>(decode: (rows: unknown) => Effect.Effect<ReadonlyArray<A>>) =>
  Effect.fnUntraced(function* (
    sql: PgClient,
    { key, keys, request, row, sort, total }: LongList
  ): Effect.fn.Return<Page<A>, StorageUnavailable> {
    const { per_page } = request
    const offset = sql`${BigInt(request.page - 1) * BigInt(per_page)}::bigint`
    const columns = sql.literal(key.join(", "))
    const ordered = (direction: Sort, of = "") =>
      sql.literal(key.map((column) => `${of}${column} ${direction === "ascending" ? "asc" : "desc"}`).join(", "))
    const opposite = sort === "ascending" ? "descending" : "ascending"
    const left = sql`(total - skipped)`
    const isLong = total === undefined ? sql`true` : sql`total > ${yield* FewKeys}::bigint`
    const keysOf = typeof keys === "function" ? keys : () => keys
    const walked = (order: Sort, most: Fragment) =>
      total === undefined ? sql`select * from collected` : keysOf(order, most)
    const counted = total ?? sql`select count(*) as total from collected`
    const found = yield* orUnavailable(
      sql`
        with ${total === undefined ? sql`collected as materialized (${keysOf(sort, sql`null`)}),` : sql``}
        t as materialized (select total, least(${offset}, total) as skipped from (${counted}) as t)
        select t.total, p.*
        from t left join lateral (
          select true as is_listed, r.*
          from (
            (select ${columns} from (${walked(sort, sql`${offset} + ${per_page}`)}) as k where ${isLong} and skipped < ${left}
              order by ${ordered(sort)} offset ${offset} limit ${per_page})
            union all
            (select ${columns} from (${walked(opposite, left)}) as k where ${isLong} and skipped >= ${left} and ${left} > ${per_page}
              order by ${ordered(opposite)} offset greatest(${left} - ${per_page}, 0) limit ${per_page})
            union all
            (select ${columns} from (
                select ${columns} from (${walked(opposite, sql`${per_page}`)}) as k where ${isLong} and skipped >= ${left} and ${left} <= ${per_page}
                order by ${ordered(opposite)} limit ${per_page}
              ) as k order by ${ordered(opposite)} limit ${left})
            union all
            (select ${columns} from (select * from (${walked(sort, sql`null`)}) as k where not (${isLong}) and total > skipped offset 0) as k
              order by ${ordered(sort)} offset skipped limit ${per_page})
          ) as k, lateral (${row}) as r
        ) as p on true
        order by ${ordered(sort, "p.")}`.unprepared
    )
    return yield* pageOfRows(found, decode, request)
  })
