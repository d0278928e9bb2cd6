import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Offering } from "@leadwell/domain/distribution/Offering"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime } from "effect"
import type { VersionedMarkets } from "./ReadMarkets.ts"
import type { Settlement } from "./Settlement.ts"
import { freshMarkets, settled } from "./WriteSettlements.ts"

/** A stored lead that was offered, and the outcome of the offering. */
export interface Offered extends Settlement {
  readonly lead: Lead
  readonly offering: Offering
}

/** Notes that leads were offered to no avail. They are no longer due, and nothing else is written. */
export const writeRest = (sql: PgClient, rested: ReadonlyArray<LeadId>) => sql`
  update leadwell.leads set offered_at = statement_timestamp()
  where id = any(${rested.map(String)}::text[]::bigint[]) and offered_at is null`

/**
 * Writes the outcome of offering stored leads. The caller MUST hold the row locks of the leads and of the markets.
 */
export const writeOfferings = (sql: PgClient, batch: ReadonlyArray<Offered>, read: VersionedMarkets) => sql`
  with ${freshMarkets(sql, read)}, numbered as materialized (
    select r.*
    from unnest(
      ${batch.map(({ lead }) => String(lead.id))}::text[]::bigint[], ${batch.map(({ lead }) => lead.stage)}::text[],
      ${batch.map(({ lead }) => lead.subcategory_id)}::text[], ${batch.map(({ lead }) => lead.country)}::text[],
      ${batch.map(({ lead }) => DateTime.formatIso(lead.created_at))}::text[]::timestamptz[]
    ) with ordinality as r (id, stage, subcategory_id, country, created_at, row)
    where (select is_fresh from fresh) or leadwell.refuse_what_was_overtaken()
  ), kept as (
    update leadwell.leads l set stage = n.stage, offered_at = statement_timestamp()
    from numbered n where l.id = n.id
  ), ${settled(sql, batch)}
  select id from numbered`
