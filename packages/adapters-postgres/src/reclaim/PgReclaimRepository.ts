import { PgClient } from "@effect/sql-pg"
import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { BusinessLeadNotFound } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { ReclaimId } from "@leadwell/domain/assignment/ReclaimId"
import type { LeadEvent } from "@leadwell/domain/event/LeadEvents"
import { type IdempotentRequest, IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { ReclaimCase } from "@leadwell/domain/reclaim/ReclaimCase"
import { type DecideReclaim, ReclaimNotFound, ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import type { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Effect, Layer, Option, Result } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { appendAudit } from "../audit/AuditRows.ts"
import { MarketCache } from "../distribution/MarketCache.ts"
import { lockHolders, writeReleases } from "../distribution/Releases.ts"
import { appendEvents } from "../event/Outbox.ts"
import { isFresh, writeCompletedRequest } from "../idempotency/CompletedRequests.ts"
import { noteContacts } from "../intake/LeadContacts.ts"
import { BusinessLeadRow, businessLeadOf, LeadRow } from "../intake/LeadRows.ts"
import { readLongList } from "../sql/LongLists.ts"
import { readPage } from "../sql/Pages.ts"
import { dateOf, decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { conditionOf } from "./ReclaimConditions.ts"
import { ReclaimRow, requestOf } from "./ReclaimRows.ts"
import { writeScreenshot } from "./ScreenshotPieces.ts"

const reclaims = decodeRows(ReclaimRow)
const lockedLeads = decodeRows(LeadRow)
const leads = decodeRows(BusinessLeadRow)
const requests = (found: unknown) => Effect.map(reclaims(found), (rows) => rows.map(requestOf))
const page = readPage(requests)
const selectedPage = readLongList(requests)

type File<E> = (lead: BusinessLead) => Result.Result<ReadonlyArray<LeadEvent>, E>

/** {@link ReclaimRepository} on PostgreSQL. The rows that a decision reads stay locked until the decision is stored. */
export const layer = Layer.effect(
  ReclaimRepository,
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const markets = yield* MarketCache

    const showStatus = ({ business, lead, status }: ReclaimRequest) =>
      sql`update leadwell.business_leads set reclaim = ${status} where business = ${business} and lead_id = ${BigInt(lead)}`

    /** Locks an assignment and returns it with its lead. */
    const lockAssignment = Effect.fnUntraced(function* ({ business, lead }: ReclaimRequest) {
      const [row] = yield* leads(
        yield* sql`
          select b.business, b.assigned_at, b.region, b.reclaim, l.*
          from leadwell.business_leads b join leadwell.leads l on l.id = b.lead_id
          where b.business = ${business} and b.lead_id = ${BigInt(lead)} for update of b`
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

    /** Locks the lead of a request and returns the lead. Every decision about a request holds this lock. */
    const lockLead = Effect.fnUntraced(function* (id: ReclaimId) {
      const [row] = yield* lockedLeads(
        yield* sql`
          select l.* from leadwell.leads l
          where l.id = (select lead_id from leadwell.reclaim_requests where id = ${id}) for update`
      )
      return Result.fromNullishOr(row, () => new ReclaimNotFound())
    })

    const settle = Effect.fnUntraced(function* (lead: Lead, { audit, events, releases, request, stage }: ReclaimCase) {
      const { decided_at, id, remark, status } = request
      if (status === "rejected") {
        yield* sql`
          update leadwell.reclaim_requests
          set status = ${status}, remark = ${remark}, decided_at = ${dateOf(decided_at)}::timestamptz,
            decided_after_erasure = ${lead.anonymised_at !== null}
          where id = ${id}`
        yield* showStatus(request)
      }
      yield* appendEvents(sql, [{ lead: lead.id, events }])
      yield* writeReleases(sql, lead, releases)
      yield* appendAudit(sql, audit)
      if (stage !== lead.stage) {
        yield* sql`update leadwell.leads set stage = ${stage}, offered_at = null where id = ${BigInt(lead.id)}`
        yield* noteContacts(sql, { ...lead, stage })
      }
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
          const found = yield* lockAssignment(request)
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
              (id, business, lead_id, reason, description, assigned, status, remark, created_at, decided_at,
                website_code)
            values (${request.id}, ${request.business}, ${BigInt(request.lead)}, ${request.reason},
              ${request.description}, ${request.assigned}, ${request.status}, ${request.remark},
              ${dateOf(request.created_at)}::timestamptz,
              ${dateOf(request.decided_at)}::timestamptz, ${found.success.lead.website_code})`
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
      page: Effect.fn("PgReclaimRepository.page")((filter, sort, request) => {
        const keys = sql`select created_at, id from leadwell.reclaim_requests where ${conditionOf(sql, filter)}`
        const row = sql`select r.* from leadwell.reclaim_requests r where r.id = k.id`
        const total = sql`select count(*) as total from (${keys}) as k`
        return selectedPage(sql, { total, keys, key: ["created_at", "id"], sort, row, request })
      }),
      pageOfBusiness: Effect.fn("PgReclaimRepository.pageOfBusiness")((business, request) =>
        page(sql, {
          rows: sql`select * from leadwell.reclaim_requests where business = ${business}`,
          order: sql`created_at desc, id desc`,
          request
        })
      ),
      decide: <E, A extends ReclaimCase>(id: ReclaimId, decide: DecideReclaim<E, A>) =>
        Effect.gen(function* (): Effect.fn.Return<Result.Result<A, E | ReclaimNotFound>, SqlError> {
          const locked = yield* lockLead(id)
          if (Result.isFailure(locked)) return Result.fail(locked.failure)
          const lead = locked.success
          const { holders, requests } = yield* lockHolders(sql, markets, lead)
          const request = requests.find((one) => one.id === id)!
          const decided = decide(request, lead, holders)
          if (Result.isSuccess(decided)) yield* settle(lead, decided.success)
          return decided
        }).pipe(
          sql.withTransaction,
          orUnavailable,
          Effect.flatMap((result) => Effect.fromResult(result)),
          Effect.withSpan("PgReclaimRepository.decide")
        )
    }
  })
)
