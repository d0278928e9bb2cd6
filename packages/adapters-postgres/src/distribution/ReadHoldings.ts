import type { PgClient } from "@effect/sql-pg/PgClient"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Holding } from "@leadwell/domain/distribution/Choice"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"

const holdings = decodeRows(
  Schema.Struct({ lead: numberFromBigint(LeadId), business: BusinessId, is_released: Schema.Boolean })
)

/** Reads who holds these leads, and returns a function of the lead. */
export const readHoldings = Effect.fnUntraced(function* (sql: PgClient, leads: ReadonlyArray<LeadId>) {
  const found = yield* holdings(
    yield* sql`
      select lead_id as lead, business, reclaim is not distinct from 'granted' as is_released
      from leadwell.business_leads where lead_id = any(${leads.map(String)}::text[]::bigint[])
      order by lead_id, assigned_at, business collate "C"`
  )
  const held = Map.groupBy(found, ({ lead }) => lead)
  return (lead: LeadId): ReadonlyArray<Holding> =>
    (held.get(lead) ?? []).map(({ business, is_released }) => ({ business, is_released }))
})
