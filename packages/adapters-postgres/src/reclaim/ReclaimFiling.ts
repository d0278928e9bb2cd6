import type { PgClient } from "@effect/sql-pg/PgClient"
import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { BusinessLeadNotFound } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { LeadEvent } from "@leadwell/domain/event/LeadEvents"
import { type IdempotentRequest, IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import type { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Effect, Result } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { appendEvents } from "../event/Outbox.ts"
import { isFresh, writeCompletedRequest } from "../idempotency/CompletedRequests.ts"
import { BusinessLeadRow, businessLeadOf, reclaimColumn } from "../rows/LeadRows.ts"
import { showStatus } from "../rows/ReclaimRows.ts"
import { dateOf, decodeRows } from "../sql/Rows.ts"
import { writeScreenshot } from "./Screenshots.ts"

const leads = decodeRows(BusinessLeadRow)

/** A request with its screenshot, and the domain's decision on whether it may be filed, with its events. */
export interface Filing<E> {
  readonly request: ReclaimRequest
  readonly screenshot: Screenshot
  readonly file: (lead: BusinessLead) => Result.Result<ReadonlyArray<LeadEvent>, E>
  readonly idempotentRequest: IdempotentRequest | undefined
}

/** Locks an assignment and returns it with its lead. */
const lockAssignment = Effect.fnUntraced(function* (sql: PgClient, { business, lead }: ReclaimRequest) {
  const [row] = yield* leads(
    yield* sql`
      select b.business, b.assigned_at, b.region, ${reclaimColumn(sql)}, b.released_at, l.*
      from leadwell.business_leads b join leadwell.leads l on l.id = b.lead_id
      where b.business = ${business} and b.lead_id = ${BigInt(lead)} for update of b`
  )
  return Result.map(
    Result.fromNullishOr(row, () => new BusinessLeadNotFound({ business, lead })),
    businessLeadOf
  )
})

const writeRequest = (sql: PgClient, request: ReclaimRequest, { lead }: BusinessLead) => sql`
  insert into leadwell.reclaim_requests
    (id, business, lead_id, reason, description, assigned, status, remark, created_at, decided_at, website_code)
  values (${request.id}, ${request.business}, ${BigInt(request.lead)}, ${request.reason}, ${request.description},
    ${request.assigned}, ${request.status}, ${request.remark}, ${dateOf(request.created_at)}::timestamptz,
    ${dateOf(request.decided_at)}::timestamptz, ${lead.website_code})`

/** Files a request in the transaction of the caller. The assignment stays locked until that ends. */
export const fileReclaim = Effect.fnUntraced(function* <E>(
  sql: PgClient,
  { file, idempotentRequest, request, screenshot }: Filing<E>
): Effect.fn.Return<Result.Result<void, E | BusinessLeadNotFound | IdempotencyKeyTaken>, SqlError> {
  const found = yield* lockAssignment(sql, request)
  if (Result.isFailure(found)) return Result.fail(found.failure)
  if (idempotentRequest !== undefined && !(yield* isFresh(sql, idempotentRequest)))
    return Result.fail(new IdempotencyKeyTaken())
  const events = file(found.success)
  if (Result.isFailure(events)) return Result.fail(events.failure)
  // The key comes first. Nothing may be written when another request under it was completed meanwhile.
  if (idempotentRequest !== undefined && !(yield* writeCompletedRequest(sql, idempotentRequest, found.success.lead))) {
    return Result.fail(new IdempotencyKeyTaken())
  }
  yield* writeRequest(sql, request, found.success)
  yield* writeScreenshot(sql, request.id, screenshot)
  yield* showStatus(sql, request)
  yield* appendEvents(sql, [{ lead: request.lead, events: events.success }])
  return Result.void
})
