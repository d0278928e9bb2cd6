import { PgClient } from "@effect/sql-pg/PgClient"
import {
  type BusinessLeadIds,
  BusinessLeadNotFound,
  BusinessLeadRepository,
  type TellOutcome
} from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { maxPerPage, type PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { Sort } from "@leadwell/domain/pagination/Sort"
import { Effect, Layer, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { businessesWithin, isOfBusinessWithin } from "../catalog/ReachConditions.ts"
import { BusinessLeadRow, businessLeadOf, reclaimColumn } from "../rows/LeadRows.ts"
import { readLongList } from "../sql/LongLists.ts"
import { pageOfRows } from "../sql/Pages.ts"
import { decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { conditionOf } from "./BusinessLeadConditions.ts"
import { readCounted, readOutcomes, tellOutcome, theseLeads } from "./LeadOutcomes.ts"

const found = decodeRows(BusinessLeadRow)
const decode = (rows: unknown) => Effect.map(found(rows), (all) => all.map(businessLeadOf))
const page = readLongList(decode)
const positions = decodeRows(Schema.Struct({ position: Schema.BigInt }))

const businessLead = (sql: PgClient) => sql`
  select b.position, b.business, b.assigned_at, b.region, ${reclaimColumn(sql)}, b.released_at, l.*
  from leadwell.business_leads b join leadwell.leads l on l.id = b.lead_id`

/** Reads a page of all leads of a business. Positions have no gaps, so a page is a range of them. */
const pageOfPositions = Effect.fnUntraced(function* (
  sql: PgClient,
  business: BusinessId,
  sort: Sort,
  request: PageRequest
) {
  const offset = sql`${BigInt(request.page - 1) * BigInt(request.per_page)}::bigint`
  const size = sql`${request.per_page}::bigint`
  const range =
    sort === "ascending"
      ? sql`b.position > ${offset} and b.position <= ${offset} + ${size}`
      : sql`b.position <= c.total - ${offset} and b.position > c.total - ${offset} - ${size}`
  // The limit changes no page. Without it, the planner overestimates the matching positions and may scan all leads
  // instead of looking each one up.
  const rows = yield* orUnavailable(sql`
    select c.total, b.*
    from (select coalesce(sum(total), 0)::bigint as total from leadwell.business_lead_counters where business = ${business}) c
    left join lateral (
      select true as is_listed, b.position, b.business, b.assigned_at, b.region, ${reclaimColumn(sql)}, b.released_at, l.*
      from (
        select * from leadwell.business_leads b
        where b.business = ${business} and ${range} limit ${sql.literal(String(maxPerPage))}
      ) b join leadwell.leads l on l.id = b.lead_id
    ) b on true
    order by b.position ${sql.literal(sort === "ascending" ? "asc" : "desc")}`)
  return yield* pageOfRows(rows, decode, request)
})

/** {@link BusinessLeadRepository} on PostgreSQL. */
export const layer = Layer.effect(
  BusinessLeadRepository,
  Effect.map(PgClient, (sql) => ({
    get: Effect.fn("PgBusinessLeadRepository.get")(function* (business, lead) {
      const rows = yield* orUnavailable(sql`
        ${businessLead(sql)} where b.business = ${business} and b.lead_id = ${BigInt(lead)}`)
      const [row] = yield* found(rows)
      return row === undefined ? yield* new BusinessLeadNotFound({ business, lead }) : businessLeadOf(row)
    }),
    ofLead: Effect.fn("PgBusinessLeadRepository.ofLead")(function* (lead) {
      const rows = yield* orUnavailable(sql`
        ${businessLead(sql)} where b.lead_id = ${BigInt(lead)} order by b.assigned_at, b.business collate "C"`)
      return yield* decode(rows)
    }),
    find: Effect.fn("PgBusinessLeadRepository.find")(function* (ids) {
      const rows = yield* orUnavailable(sql`
        select b.business, b.assigned_at, b.region, ${reclaimColumn(sql)}, b.released_at, l.*
        from ${theseLeads(sql, ids)}
        join leadwell.business_leads b on b.business = x.business and b.lead_id = x.lead
        join leadwell.leads l on l.id = b.lead_id`)
      return yield* decode(rows)
    }),
    page: Effect.fn("PgBusinessLeadRepository.page")((business, filter, sort, request) => {
      if (Object.keys(filter).length === 0) return pageOfPositions(sql, business, sort, request)
      const keys = sql`
        select position from leadwell.business_leads where business = ${business}::text and ${conditionOf(sql, filter)}`
      const total = sql`select count(*) as total from (${keys}) as k`
      const row = sql`${businessLead(sql)} where b.business = ${business}::text and b.position = k.position`
      return page(sql, { total, keys, key: ["position"], sort, row, request })
    }),
    // A transaction holds the counter of a business until its end, so no position appears before those below it.
    after: Effect.fn("PgBusinessLeadRepository.after")(function* (business, lead, limit, filter) {
      const [start] = yield* positions(
        yield* orUnavailable(sql`
          select position from leadwell.business_leads where business = ${business} and lead_id = ${BigInt(lead ?? 0)}`)
      )
      if (lead !== null && start === undefined) return yield* new BusinessLeadNotFound({ business, lead })
      const rows = yield* orUnavailable(
        sql`
        ${businessLead(sql)} join (
          select position from leadwell.business_leads
          where business = ${business} and position > ${start?.position ?? 0n} and ${conditionOf(sql, filter)}
          order by position limit ${limit}
        ) k on k.position = b.position
        where b.business = ${business} order by b.position`.unprepared
      )
      return yield* decode(rows)
    }),
    pageWithin: Effect.fn("PgBusinessLeadRepository.pageWithin")((reach, filter, sort, request) => {
      const keys = (order: Sort, most: Fragment) => {
        const direction = sql.literal(order === "ascending" ? "asc" : "desc")
        return sql`
          select assigned_at, lead_id, business
          from (select id from leadwell.businesses where ${businessesWithin(sql, reach)}) o, lateral (
            select assigned_at, lead_id, business collate "C" as business from leadwell.business_leads
            where business = o.id and ${conditionOf(sql, filter)}
            order by assigned_at ${direction}, lead_id ${direction} limit ${most}
          ) b`
      }
      const total =
        Object.keys(filter).length === 0
          ? sql`
            select coalesce(sum(total), 0)::bigint as total from leadwell.business_lead_counters
            where ${isOfBusinessWithin(sql, reach)}`
          : sql`select count(*) as total from leadwell.business_leads
            where ${isOfBusinessWithin(sql, reach)} and ${conditionOf(sql, filter)}`
      const row = sql`
        select b.lead_id, b.business collate "C" as business, b.assigned_at, b.region, ${reclaimColumn(sql)}, b.released_at, l.*
        from leadwell.business_leads b join leadwell.leads l on l.id = b.lead_id
        where b.lead_id = k.lead_id and b.business = k.business`
      return page(sql, { total, keys, key: ["assigned_at", "lead_id", "business"], sort, row, request })
    }),
    outcomes: Effect.fn("PgBusinessLeadRepository.outcomes")((ids, limit) =>
      orUnavailable(readOutcomes(sql, ids, limit))
    ),
    countedOutcomes: Effect.fn("PgBusinessLeadRepository.countedOutcomes")((ids) =>
      orUnavailable(readCounted(sql, ids))
    ),
    tellOutcome: <E>(ids: BusinessLeadIds, change: TellOutcome<E>) =>
      tellOutcome(sql, ids, change).pipe(
        sql.withTransaction,
        orUnavailable,
        Effect.flatMap((result) => Effect.fromResult(result)),
        Effect.withSpan("PgBusinessLeadRepository.tellOutcome")
      )
  }))
)
