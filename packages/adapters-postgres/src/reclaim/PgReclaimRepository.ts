import { PgClient } from "@effect/sql-pg"
import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { BusinessLeadNotFound } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { ReclaimId } from "@leadwell/domain/assignment/ReclaimId"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { LeadEvent } from "@leadwell/domain/event/LeadEvents"
import { type IdempotentRequest, IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { ReclaimCase } from "@leadwell/domain/reclaim/ReclaimCase"
import { type DecideReclaim, ReclaimNotFound, ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import type { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Effect, Layer, Option, Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { MarketCache } from "../distribution/MarketCache.ts"
import { moveMarkets } from "../distribution/MarketVersions.ts"
import { writeState } from "../distribution/StateRows.ts"
import { appendEvents } from "../event/Outbox.ts"
import { isFresh, writeCompletedRequest } from "../idempotency/CompletedRequests.ts"
import { noteContacts } from "../intake/LeadContacts.ts"
import { BusinessLeadRow, businessLeadOf } from "../intake/LeadRows.ts"
import { readPage } from "../sql/Pages.ts"
import { decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { dateOf, ReclaimRow, requestOf } from "./ReclaimRows.ts"
import { writeScreenshot } from "./ScreenshotPieces.ts"

const reclaims = decodeRows(ReclaimRow)
const lockedReclaims = decodeRows(Schema.Struct({ ...ReclaimRow.fields, subcategory: SubcategoryId }))
const leads = decodeRows(BusinessLeadRow)
const page = readPage((found) => Effect.map(reclaims(found), (rows) => rows.map(requestOf)))

type File<E> = (lead: BusinessLead) => Result.Result<ReadonlyArray<LeadEvent>, E>

/** {@link ReclaimRepository} on PostgreSQL. The rows that a decision reads stay locked until the decision is stored. */
export const layer = Layer.effect(
  ReclaimRepository,
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const markets = yield* MarketCache

    const showStatus = ({ business, lead, status }: ReclaimRequest) =>
      sql`update leadwell.business_leads set reclaim = ${status} where business = ${business} and lead_id = ${BigInt(lead)}`

    const readLead = Effect.fnUntraced(function* (
      business: BusinessId,
      lead: LeadId,
      lock: "" | "for update of b" = ""
    ) {
      const [row] = yield* leads(
        yield* sql`
          select b.business, b.assigned_at, b.region, b.reclaim, l.*
          from leadwell.business_leads b join leadwell.leads l on l.id = b.lead_id
          where b.business = ${business} and b.lead_id = ${BigInt(lead)} ${sql.literal(lock)}`
      )
      return Result.map(
        Result.fromNullishOr(row, () => new BusinessLeadNotFound()),
        businessLeadOf
      )
    })

    const readRequest = Effect.fnUntraced(function* (id: ReclaimId) {
      const [row] = yield* reclaims(yield* sql`select * from leadwell.reclaim_requests where id = ${id}`)
      return Result.map(
        Result.fromNullishOr(row, () => new ReclaimNotFound()),
        requestOf
      )
    })

    /**
     * Locks the lead of a request and the request, and returns the request as it is then. The market follows. This is
     * the order of offering leads; another order could deadlock.
     */
    const lockRequest = Effect.fnUntraced(function* (id: ReclaimId) {
      const [row] = yield* lockedReclaims(
        yield* sql`
          select r.*, l.subcategory_id as subcategory
          from leadwell.reclaim_requests r join leadwell.leads l on l.id = r.lead_id
          where r.id = ${id} for update of l, r`
      )
      return Result.fromNullishOr(row, () => new ReclaimNotFound())
    })

    const settle = Effect.fnUntraced(function* (
      { lead }: BusinessLead,
      { events, request, stage, state }: ReclaimCase
    ) {
      const { business, decided_at, id, remark, status } = request
      yield* sql`
        update leadwell.reclaim_requests
        set status = ${status}, remark = ${remark}, decided_at = ${dateOf(decided_at)}::timestamptz where id = ${id}`
      yield* showStatus(request)
      yield* appendEvents(sql, [{ lead: lead.id, events }])
      if (state !== null) yield* writeState(sql, lead.subcategory_id, business, state)
      if (stage !== lead.stage) {
        yield* sql`update leadwell.leads set stage = ${stage}, offered_at = null where id = ${BigInt(lead.id)}`
        yield* noteContacts(sql, { ...lead, stage })
      }
      if (status === "granted") yield* moveMarkets(sql, [lead.subcategory_id])
    })

    return {
      insert: <E>(
        request: ReclaimRequest,
        screenshot: Screenshot,
        file: File<E>,
        idempotentRequest?: IdempotentRequest
      ) =>
        Effect.gen(function* (): Effect.fn.Return<
          Result.Result<void, E | BusinessLeadNotFound | IdempotencyKeyTaken>,
          SqlError
        > {
          const found = yield* readLead(request.business, request.lead, "for update of b")
          if (Result.isFailure(found)) return Result.fail(found.failure)
          if (idempotentRequest !== undefined && !(yield* isFresh(sql, idempotentRequest)))
            return Result.fail(new IdempotencyKeyTaken())
          const events = file(found.success)
          if (Result.isFailure(events)) return Result.fail(events.failure)
          // The key comes first. Nothing may be written when another request under it was completed meanwhile.
          if (
            idempotentRequest !== undefined &&
            !(yield* writeCompletedRequest(sql, idempotentRequest, found.success.lead))
          ) {
            return Result.fail(new IdempotencyKeyTaken())
          }
          yield* sql`
            insert into leadwell.reclaim_requests
              (id, business, lead_id, reason, description, status, remark, created_at, decided_at)
            values (${request.id}, ${request.business}, ${BigInt(request.lead)}, ${request.reason},
              ${request.description}, ${request.status}, ${request.remark}, ${dateOf(request.created_at)}::timestamptz,
              ${dateOf(request.decided_at)}::timestamptz)`
          yield* writeScreenshot(sql, request.id, screenshot)
          yield* showStatus(request)
          yield* appendEvents(sql, [{ lead: request.lead, events: events.success }])
          return Result.void
        }).pipe(
          sql.withTransaction,
          orUnavailable,
          Effect.flatMap((result) => Effect.fromResult(result)),
          Effect.withSpan("PgReclaimRepository.insert")
        ),
      get: Effect.fn("PgReclaimRepository.get")(function* (id) {
        return yield* Effect.fromResult(yield* orUnavailable(readRequest(id)))
      }),
      ofLead: Effect.fn("PgReclaimRepository.ofLead")(function* (business, lead) {
        const found = yield* orUnavailable(sql`
          select * from leadwell.reclaim_requests where business = ${business} and lead_id = ${BigInt(lead)}`)
        const [row] = yield* reclaims(found)
        return Option.map(Option.fromUndefinedOr(row), requestOf)
      }),
      page: Effect.fn("PgReclaimRepository.page")((status, request) =>
        page(sql, {
          rows: sql`select * from leadwell.reclaim_requests where ${status === "every" ? sql`true` : sql`status = ${status}`}`,
          order: sql`created_at, id`,
          request
        })
      ),
      pageOfBusiness: Effect.fn("PgReclaimRepository.pageOfBusiness")((business, request) =>
        page(sql, {
          rows: sql`select * from leadwell.reclaim_requests where business = ${business}`,
          order: sql`created_at desc, id desc`,
          request
        })
      ),
      decide: <E>(id: ReclaimId, decide: DecideReclaim<E>) =>
        Effect.gen(function* (): Effect.fn.Return<Result.Result<ReclaimRequest, E | ReclaimNotFound>, SqlError> {
          const locked = yield* lockRequest(id)
          if (Result.isFailure(locked)) return Result.fail(locked.failure)
          const { subcategory, ...row } = locked.success
          const request = requestOf(row)
          const { business } = request
          const market = (yield* markets.lock([subcategory])).get(subcategory)
          // The lead is read by a statement of its own. The one that waited for its lock may show it as it was before.
          const current = Result.getOrThrow(yield* readLead(business, request.lead))
          const decided = decide(request, current, market?.states.get(business) ?? null)
          if (Result.isFailure(decided)) return Result.fail(decided.failure)
          yield* settle(current, decided.success)
          return Result.succeed(decided.success.request)
        }).pipe(
          sql.withTransaction,
          orUnavailable,
          Effect.flatMap((result) => Effect.fromResult(result)),
          Effect.withSpan("PgReclaimRepository.decide")
        )
    }
  })
)
