import type { PgClient } from "@effect/sql-pg/PgClient"
import type { InstantRange } from "@leadwell/domain/calendar/InstantRange"
import { keysOf, type LeadFilter, type LeadFilterKey } from "@leadwell/domain/intake/LeadFilter"
import { DateTime } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { instant } from "../sql/Conditions.ts"
import { conditionOf } from "./LeadConditions.ts"

/** The column of `lead_counts` that a key of a filter compares. Keys that are missing are not counted. */
const counted: Partial<Record<LeadFilterKey, string>> = {
  website_code: "website_code",
  subcategory_id: "subcategory_id",
  stage: "stage",
  free_places: "stage",
  country: "country"
}

const dayMillis = 86_400_000

/** Returns the midnight in UTC that is nearest to an instant. */
const nearestMidnight = (at: DateTime.Utc): DateTime.Utc =>
  DateTime.makeUnsafe(Math.round(DateTime.toEpochMillis(at) / dayMillis) * dayMillis)

/** The sum of the counts with a grain that satisfy the keys of a filter. */
const sumOf = (
  sql: PgClient,
  filter: LeadFilter,
  keys: ReadonlyArray<LeadFilterKey>,
  grain: string,
  days: Fragment
) => sql`
  (select coalesce(sum(total), 0)::bigint from leadwell.lead_counts
    where grain = ${grain}::text and ${days} and ${conditionOf(sql, filter, keys)})`

/**
 * The total of leads in a range of instants, which need not be midnights of the counts. The counts between the
 * midnights next to both ends are added up, and the leads between an end and its midnight are counted.
 */
const totalInRange = (
  sql: PgClient,
  filter: LeadFilter,
  keys: ReadonlyArray<LeadFilterKey>,
  grain: string,
  { from, until }: InstantRange
): Fragment => {
  if (from !== null && until !== null && DateTime.isGreaterThanOrEqualTo(from, until)) return sql`0::bigint`
  const between = (first: DateTime.Utc, last: DateTime.Utc) => sql`
    (select count(*) from leadwell.leads where created_at >= ${instant(sql, first)} and created_at < ${instant(sql, last)}
      and ${conditionOf(sql, filter, keys)})`
  const signed = (first: DateTime.Utc, last: DateTime.Utc) =>
    DateTime.isLessThan(first, last) ? sql`+ ${between(first, last)}` : sql`- ${between(last, first)}`
  const dayOf = (at: DateTime.Utc) => sql`(${instant(sql, nearestMidnight(at))} at time zone 'UTC')::date`
  const days = sql.and([
    ...(from === null ? [] : [sql`day >= ${dayOf(from)}`]),
    ...(until === null ? [] : [sql`day < ${dayOf(until)}`])
  ])
  return sql`${sumOf(sql, filter, keys, grain, days)}
    ${from === null ? sql`` : signed(from, nearestMidnight(from))}
    ${until === null ? sql`` : signed(nearestMidnight(until), until)}`
}

/**
 * The exact total of the leads that a filter selects, as one row with the column `total`, or nothing when the counts do
 * not tell it. Counts of days have one more key beside the account.
 */
export const countedTotal = (sql: PgClient, filter: LeadFilter): Fragment | undefined => {
  const keys = keysOf(filter).filter((key) => key !== "created")
  const columns = new Set(keys.flatMap((key) => counted[key] ?? []))
  if (!keys.every((key) => key === "account" || counted[key] !== undefined)) return undefined
  if (filter.created === undefined) return sql`select ${sumOf(sql, filter, keys, "total", sql`day is null`)} as total`
  const [grain = "country", ...others] = columns
  if (others.length > 0) return undefined
  return sql`select ${totalInRange(sql, filter, keys, grain, filter.created)} as total`
}
