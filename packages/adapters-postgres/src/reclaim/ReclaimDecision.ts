import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import type { ReclaimCase } from "@leadwell/domain/reclaim/ReclaimCase"
import { type DecideReclaim, ReclaimNotFound } from "@leadwell/domain/reclaim/ReclaimRepository"
import { Effect, Result } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { appendAudit } from "../audit/AuditRows.ts"
import type { MarketCache } from "../distribution/MarketCache.ts"
import { lockHolders, writeReleases } from "../distribution/Releases.ts"
import { appendEvents } from "../event/Outbox.ts"
import { noteContacts } from "../intake/LeadContacts.ts"
import { LeadRow } from "../rows/LeadRows.ts"
import { showStatus } from "../rows/ReclaimRows.ts"
import { dateOf, decodeRows } from "../sql/Rows.ts"

const leads = decodeRows(LeadRow)

/** Locks the lead of a request and returns the lead. Every decision about a request holds this lock. */
const lockLead = Effect.fnUntraced(function* (sql: PgClient, id: ReclaimId) {
  const [row] = yield* leads(
    yield* sql`
      select l.* from leadwell.leads l
      where l.id = (select lead_id from leadwell.reclaim_requests where id = ${id}) for update`
  )
  return Result.fromNullishOr(row, () => new ReclaimNotFound({ id }))
})

/** Writes a rejection. A request that is granted is written with the release of its business. */
const writeRejection = Effect.fnUntraced(function* (sql: PgClient, lead: Lead, { request }: ReclaimCase) {
  const { decided_at, id, remark, status } = request
  yield* sql`
    update leadwell.reclaim_requests
    set status = ${status}, remark = ${remark}, decided_at = ${dateOf(decided_at)}::timestamptz,
      decided_after_erasure = ${lead.anonymised_at !== null}
    where id = ${id}`
  yield* showStatus(sql, request)
})

const writeDecision = Effect.fnUntraced(function* (sql: PgClient, lead: Lead, decided: ReclaimCase) {
  const { audit, events, releases, request, stage } = decided
  if (request.status === "rejected") yield* writeRejection(sql, lead, decided)
  yield* appendEvents(sql, [{ lead: lead.id, events }])
  yield* writeReleases(sql, lead, releases)
  yield* appendAudit(sql, audit)
  if (stage === lead.stage) return
  yield* sql`update leadwell.leads set stage = ${stage}, offered_at = null where id = ${BigInt(lead.id)}`
  yield* noteContacts(sql, { ...lead, stage })
})

/** Decides on a request in the transaction of the caller. What the decision reads stays locked until that ends. */
export const decideReclaim = Effect.fnUntraced(function* <E, A extends ReclaimCase>(
  sql: PgClient,
  markets: MarketCache["Service"],
  id: ReclaimId,
  decide: DecideReclaim<E, A>
): Effect.fn.Return<Result.Result<A, E | ReclaimNotFound>, SqlError> {
  const locked = yield* lockLead(sql, id)
  if (Result.isFailure(locked)) return Result.fail(locked.failure)
  const lead = locked.success
  const { holders, requests } = yield* lockHolders(sql, markets, lead)
  const request = requests.find((one) => one.id === id)!
  const decided = decide(request, lead, holders)
  if (Result.isSuccess(decided)) yield* writeDecision(sql, lead, decided.success)
  return decided
})
