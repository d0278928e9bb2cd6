import type { PgClient } from "@effect/sql-pg/PgClient"
import { keysOf, type LeadFilter, type LeadFilterKey } from "@leadwell/domain/intake/LeadFilter"
import type { LeadSearch } from "@leadwell/domain/lead/LeadSearch"
import type { Fragment } from "effect/sql/Statement"
import { isInRange, isOneOf, isOneOfThese } from "../sql/Conditions.ts"

type Conditions = {
  readonly [K in LeadFilterKey]-?: (sql: PgClient, wanted: NonNullable<LeadFilter[K]>) => Fragment
}

const isFound = (sql: PgClient, { contacts, id }: LeadSearch): Fragment => {
  const columns = { email: sql`comparable_email`, phone: sql`phone` }
  return sql.or([
    ...(id === null ? [] : [sql`id = ${BigInt(id)}::bigint`]),
    ...contacts.map(({ kind, value }) => sql`${columns[kind]} = ${value}::text`)
  ])
}

/** The condition of each key of a filter on a row of `leads`; that of `business` is on a row of `business_leads`. */
const conditions: Conditions = {
  account: (sql, account) => sql`account = ${account}::text`,
  stage: (sql, stages) => isOneOfThese(sql, "stage", stages),
  website_code: (sql, codes) => isOneOf(sql, "website_code", codes),
  subcategory_id: (sql, ids) => isOneOf(sql, "subcategory_id", ids),
  country: (sql, countries) => isOneOfThese(sql, "country", countries),
  created: (sql, range) => isInRange(sql, "created_at", range),
  business: (sql, ids) => isOneOf(sql, "business", ids),
  // No character of a postal code comes after `~`.
  postal_code: (sql, start) => sql`(postal_code ~>=~ ${start}::text and postal_code ~<~ ${`${start}~`}::text)`,
  free_places: (sql) => sql`stage = 'open'`,
  q: isFound
}

/** The condition of some keys of a filter. */
export const conditionOf = (sql: PgClient, filter: LeadFilter, keys: ReadonlyArray<LeadFilterKey> = keysOf(filter)) =>
  sql.and(keys.map((key) => (conditions[key] as (sql: PgClient, wanted: unknown) => Fragment)(sql, filter[key])))

/** The keys that the assignments of a business tell without their leads. */
const ofAssignments: ReadonlySet<LeadFilterKey> = new Set(["business", "subcategory_id", "country", "created"])

/**
 * The columns `created_at` and `id` of the leads that a filter selects. Those of businesses are read from their
 * assignments, which have copies of some columns of the leads.
 */
export const keysOfLeads = (sql: PgClient, filter: LeadFilter): Fragment => {
  if (filter.business === undefined)
    return sql`select created_at, id from leadwell.leads where ${conditionOf(sql, filter)}`
  const keys = keysOf(filter)
  const others = keys.filter((key) => !ofAssignments.has(key))
  const ofLeads = sql`lead_id in (select id from leadwell.leads where ${conditionOf(sql, filter, others)})`
  return sql`
    select ${filter.business.length > 1 ? sql`distinct` : sql``} created_at, lead_id as id from leadwell.business_leads
    where ${conditionOf(
      sql,
      filter,
      keys.filter((key) => ofAssignments.has(key))
    )} and ${others.length === 0 ? sql`true` : ofLeads}`
}
