import { PgClient } from "@effect/sql-pg"
import { BusinessLeadNotFound, BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { maxPerPage } from "@leadwell/domain/pagination/PageRequest"
import { Effect, Layer, Schema } from "effect"
import { BusinessLeadRow, businessLeadOf } from "../intake/LeadRows.ts"
import { decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

const found = decodeRows(BusinessLeadRow)
const listed = decodeRows(Schema.Struct({ total: Schema.BigInt, position: Schema.NullOr(Schema.BigInt) }))

/** {@link BusinessLeadRepository} on PostgreSQL. */
export const layer = Layer.effect(
  BusinessLeadRepository,
  Effect.map(PgClient.PgClient, (sql) => ({
    get: Effect.fn("PgBusinessLeadRepository.get")(function* (business, lead) {
      const rows = yield* orUnavailable(sql`
        select b.business, b.assigned_at, b.region, b.reclaim, l.*
        from leadwell.business_leads b join leadwell.leads l on l.id = b.lead_id
        where b.business = ${business} and b.lead_id = ${BigInt(lead)}`)
      const [row] = yield* found(rows)
      return row === undefined ? yield* new BusinessLeadNotFound() : businessLeadOf(row)
    }),
    ofLead: Effect.fn("PgBusinessLeadRepository.ofLead")(function* (lead) {
      const rows = yield* orUnavailable(sql`
        select b.business, b.assigned_at, b.region, b.reclaim, l.*
        from leadwell.business_leads b join leadwell.leads l on l.id = b.lead_id
        where b.lead_id = ${BigInt(lead)} order by b.assigned_at, b.business`)
      return (yield* found(rows)).map(businessLeadOf)
    }),
    page: Effect.fn("PgBusinessLeadRepository.page")(function* (business, request) {
      const offset = BigInt(request.page - 1) * BigInt(request.per_page)
      // The limit changes no page. Without it, the planner overestimates the matching positions and may scan all leads
      // instead of looking each one up.
      const rows = yield* orUnavailable(sql`
        select c.total, b.*
        from (select coalesce(sum(total), 0)::bigint as total from leadwell.business_lead_counters where business = ${business}) c
        left join lateral (
          select p.position, p.business, p.assigned_at, p.region, p.reclaim, l.*
          from (
            select * from leadwell.business_leads b
            where b.business = ${business}
              and b.position <= c.total - ${offset}::bigint
              and b.position > c.total - ${offset}::bigint - ${request.per_page}::bigint
            limit ${sql.literal(String(maxPerPage))}
          ) p join leadwell.leads l on l.id = p.lead_id
        ) b on true
        order by b.position desc`)
      const [first] = yield* listed(rows.slice(0, 1))
      const leads = yield* found(first?.position == null ? [] : rows)
      return { items: leads.map(businessLeadOf), total: Number(first?.total ?? 0n), request }
    })
  }))
)
