import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Reach } from "@leadwell/domain/access/Reach"
import type { Fragment } from "effect/sql/Statement"
import { isOneOf } from "../sql/Conditions.ts"

const isOfAccount = (sql: PgClient, { account }: Reach): Fragment =>
  account === "*" ? sql`true` : sql`account = ${account}::text`

const isNamed = (sql: PgClient, column: string, names: ReadonlyArray<string> | undefined): Fragment =>
  names === undefined ? sql`true` : isOneOf(sql, column, names)

/** The condition that a row of `businesses` is within a reach. */
export const businessesWithin = (sql: PgClient, reach: Reach): Fragment =>
  sql`${isOfAccount(sql, reach)} and ${isNamed(sql, "id", reach.scope?.businesses)}`

/** The condition that a row with a `business` is of one within a reach. */
export const isOfBusinessWithin = (sql: PgClient, reach: Reach): Fragment =>
  reach.account === "*" && reach.scope?.businesses === undefined
    ? sql`true`
    : sql`business in (select id from leadwell.businesses where ${businessesWithin(sql, reach)})`

/** The condition that a row of `websites` is within a reach. */
export const websitesWithin = (sql: PgClient, reach: Reach): Fragment =>
  sql`${isOfAccount(sql, reach)} and ${isNamed(sql, "code", reach.scope?.websites)}`

/** The condition that a row of `affiliates` is within a reach, as `isAffiliateWithin` says. */
export const affiliatesWithin = (sql: PgClient, reach: Reach): Fragment =>
  reach.scope === null
    ? isOfAccount(sql, reach)
    : sql`${isOfAccount(sql, reach)} and id in (
        select affiliate from leadwell.businesses where ${businessesWithin(sql, reach)}
        union select affiliate from leadwell.websites where ${websitesWithin(sql, reach)})`
