import type { PgClient } from "@effect/sql-pg/PgClient"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Exclusion } from "@leadwell/domain/distribution/Decision"
import type { DecidedRange } from "@leadwell/domain/distribution/DistributionRepository"
import type { DecidedLead } from "@leadwell/domain/distribution/MissedLead"
import { Lead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect, Schema } from "effect"
import { instant } from "../sql/Conditions.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { decodeExclusion, outcomeIn, type StoredOutcomes } from "./OutcomeCodec.ts"

const { city, country, postal_code, stage, subcategory_id } = Lead.fields
const leadRows = decodeRows(
  Schema.Struct({
    id: numberFromBigint(LeadId),
    created_at: Schema.DateTimeUtcFromDate,
    stage,
    subcategory_id,
    country,
    city,
    postal_code,
    considered: Schema.Unknown
  })
)
const { countries, regions } = Subscription.fields
const revisionIds = decodeRows(Schema.Struct({ id: numberFromBigint(Schema.Int) }))
const revisionRows = decodeRows(Schema.Struct({ id: numberFromBigint(Schema.Int), countries, regions }))

/** Reads the revisions among `ids`. Revisions never change, so they are read apart. */
const readRevisions = Effect.fnUntraced(function* (sql: PgClient, ids: ReadonlyArray<number>) {
  const found = yield* orUnavailable(sql`
    select id, countries, regions from leadwell.subscription_revisions
    where id = any(${ids.map(String)}::text[]::bigint[])`)
  return new Map((yield* revisionRows(found)).map((one) => [one.id, one]))
})

/**
 * Reads the leads of a range that were decided about and that a business never had, with its outcomes. Each subcategory
 * is read by its index, so that a step costs no more than its leads, however long the range is.
 */
export const readDecided = Effect.fnUntraced(function* (
  sql: PgClient,
  business: BusinessId,
  { before, limit, since, subcategories }: DecidedRange
) {
  const isBefore =
    before === null
      ? sql`true`
      : sql`(l.created_at, l.id) < (select created_at, id from leadwell.leads where id = ${BigInt(before)})`
  // The planner looks few leads up one by one only if it knows how many they are.
  const most = sql.literal(String(limit))
  const found = yield* orUnavailable(sql`
    select l.id, l.created_at, l.stage, l.subcategory_id, l.country, l.city, l.postal_code, d.considered
    from (
      select k.* from unnest(${subcategories}::text[]) as s (id), lateral (
        select l.id, l.created_at from leadwell.leads l
        where l.subcategory_id = s.id and l.created_at >= ${instant(sql, since)} and ${isBefore}
        order by l.created_at desc, l.id desc limit ${most}
      ) as k
      order by k.created_at desc, k.id desc limit ${most}
    ) as k,
    lateral (select * from leadwell.leads where id = k.id limit 1) l
    left join lateral (
      select considered from leadwell.distributions d where d.lead_id = l.id and not exists (
        select from leadwell.business_leads b where b.lead_id = l.id and b.business = ${business}
      ) limit 1
    ) d on true
    order by k.created_at desc, k.id desc`)
  const own = yield* revisionIds(
    yield* orUnavailable(sql`select id from leadwell.subscription_revisions where business = ${business}`)
  )
  const ids = new Set(own.map(({ id }) => id))
  const rows = yield* leadRows(found)
  const decided = rows.flatMap(({ considered, ...lead }) =>
    considered === null ? [] : [{ lead, stored: outcomeIn(considered as ReadonlyArray<StoredOutcomes>, business, ids) }]
  )
  const used = new Set(decided.flatMap(({ stored }) => stored?.revision ?? []))
  const revisions = yield* readRevisions(sql, [...used])
  return {
    decided: decided.map(({ lead, stored }): DecidedLead => {
      if (stored === undefined) return { lead, outcome: null }
      const exclusion = decodeExclusion(stored, revisions.get(stored.revision ?? 0))
      return { lead, outcome: { business, exclusion: exclusion as Exclusion | null } }
    }),
    last: rows.length < limit ? null : rows.at(-1)!
  }
})
