import { PgClient } from "@effect/sql-pg"
import { eventOfReclaim } from "@leadwell/domain/event/Occurrences"
import type { BusinessLead } from "@leadwell/domain/lead/BusinessLead"
import { BusinessLeadNotFound } from "@leadwell/domain/lead/BusinessLeadRepository"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimNotFound, ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { type ReclaimId, ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import type { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { DateTime, Effect, Layer, Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { BusinessLeadRow, businessLeadOf } from "./internal/LeadRows.ts"
import { decodeRows, numberFromBigint } from "./internal/Rows.ts"
import { writeScreenshot } from "./internal/ScreenshotPieces.ts"
import { orUnavailable } from "./internal/StorageFailures.ts"

const { lead: _, ...fields } = ReclaimRequest.fields

const ReclaimRow = Schema.Struct({
  ...fields,
  lead_id: numberFromBigint(LeadId),
  created_at: Schema.DateTimeUtcFromDate,
  decided_at: Schema.NullOr(Schema.DateTimeUtcFromDate)
})

const reclaims = decodeRows(ReclaimRow)
const leads = decodeRows(BusinessLeadRow)

const requestOf = ({ lead_id, ...row }: typeof ReclaimRow.Type): ReclaimRequest => ({ ...row, lead: lead_id })

const dateOf = (at: DateTime.Utc | null): Date | null => (at === null ? null : DateTime.toDateUtc(at))

type Check<E> = (lead: BusinessLead) => Result.Result<void, E>
type Change<E> = (request: ReclaimRequest) => Result.Result<ReclaimRequest, E>

/** {@link ReclaimRepository} on PostgreSQL: what a decision reads is locked until it is written. */
export const layer = Layer.effect(
  ReclaimRepository,
  Effect.map(PgClient.PgClient, (sql) => {
    const tell = (request: ReclaimRequest) => {
      const { at, business, lead, reclaim, type } = eventOfReclaim(request)
      return sql`
        insert into outbox (type, at, lead, business, reclaim)
        values (${type}, ${dateOf(at)}::timestamptz, ${BigInt(lead)}, ${business}, ${reclaim})`
    }

    const showStatus = ({ business, lead, status }: ReclaimRequest) =>
      sql`update business_leads set reclaim = ${status} where business = ${business} and lead_id = ${BigInt(lead)}`

    return {
      insert: <E>(request: ReclaimRequest, screenshot: Screenshot, check: Check<E>) =>
        Effect.gen(function* (): Effect.fn.Return<Result.Result<void, E | BusinessLeadNotFound>, SqlError> {
          const rows = yield* sql`
            select b.business, b.assigned_at, b.region, b.reclaim, l.*
            from business_leads b join leads l on l.id = b.lead_id
            where b.business = ${request.business} and b.lead_id = ${BigInt(request.lead)}
            for update of b`
          const [row] = yield* leads(rows)
          if (row === undefined) return Result.fail(new BusinessLeadNotFound())
          const checked = check(businessLeadOf(row))
          if (Result.isFailure(checked)) return checked
          yield* sql`
            insert into reclaim_requests
              (id, business, lead_id, reason, description, status, remark, created_at, decided_at)
            values (${request.id}, ${request.business}, ${BigInt(request.lead)}, ${request.reason},
              ${request.description}, ${request.status}, ${request.remark}, ${dateOf(request.created_at)}::timestamptz,
              ${dateOf(request.decided_at)}::timestamptz)`
          yield* writeScreenshot(sql, request.id, screenshot)
          yield* showStatus(request)
          yield* tell(request)
          return checked
        }).pipe(
          sql.withTransaction,
          orUnavailable,
          Effect.flatMap((result) => Effect.fromResult(result)),
          Effect.withSpan("PgReclaimRepository.insert")
        ),
      modify: <E>(id: ReclaimId, change: Change<E>) =>
        Effect.gen(function* (): Effect.fn.Return<Result.Result<ReclaimRequest, E | ReclaimNotFound>, SqlError> {
          const [row] = yield* reclaims(yield* sql`select * from reclaim_requests where id = ${id} for update`)
          if (row === undefined) return Result.fail(new ReclaimNotFound())
          const changed = change(requestOf(row))
          if (Result.isFailure(changed)) return changed
          const { decided_at, remark, status } = changed.success
          yield* sql`
            update reclaim_requests
            set status = ${status}, remark = ${remark}, decided_at = ${dateOf(decided_at)}::timestamptz
            where id = ${id}`
          yield* showStatus(changed.success)
          if (changed.success.status !== row.status) yield* tell(changed.success)
          return changed
        }).pipe(
          sql.withTransaction,
          orUnavailable,
          Effect.flatMap((result) => Effect.fromResult(result)),
          Effect.withSpan("PgReclaimRepository.modify")
        )
    }
  })
)
