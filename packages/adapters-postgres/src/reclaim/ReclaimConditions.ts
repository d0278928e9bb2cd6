import type { PgClient } from "@effect/sql-pg/PgClient"
import type { ReclaimFilter } from "@leadwell/domain/reclaim/ReclaimFilter"
import type { Fragment } from "effect/sql/Statement"
import { isOfBusinessWithin } from "../catalog/ReachConditions.ts"
import { isInRange, isOneOf } from "../sql/Conditions.ts"

/** The condition of a filter on a row of `reclaim_requests`. */
export const conditionOf = (
  sql: PgClient,
  { business, created, reach, reason, status, website_code }: ReclaimFilter
): Fragment =>
  sql.and([
    ...Object.entries({ business, reason, status, website_code }).flatMap(([column, values]) =>
      values === undefined ? [] : [isOneOf(sql, column, values)]
    ),
    ...(created === undefined ? [] : [isInRange(sql, "created_at", created)]),
    ...(reach === undefined ? [] : [isOfBusinessWithin(sql, reach)])
  ])
