import type { PgClient } from "@effect/sql-pg/PgClient"
import { ReclaimStatus } from "@leadwell/domain/assignment/ReclaimStatus"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { LeadHolder, Release } from "@leadwell/domain/distribution/Release"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { DateTime, Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { ReclaimRow, requestOf } from "../rows/ReclaimRows.ts"
import { decodeRows } from "../sql/Rows.ts"
import type { MarketCache } from "./MarketCache.ts"
import { moveMarkets } from "./MarketVersions.ts"
import { writeState } from "./StateRows.ts"

const assignments = decodeRows(
  Schema.Struct({
    business: BusinessId,
    assigned_at: Schema.DateTimeUtcFromDate,
    reclaim: Schema.NullOr(ReclaimStatus)
  })
)
const reclaims = decodeRows(ReclaimRow)

/** The businesses that have or had a lead, and all reclaim requests for it. */
interface LockedHolders {
  readonly holders: ReadonlyArray<LeadHolder>
  readonly requests: ReadonlyArray<ReclaimRequest>
}

/**
 * Locks the assignments of a lead and then its market, and returns its holders. A reclaim request for the lead waits
 * for the lock of its assignment. The caller MUST hold the row lock of the lead, which the order of offering leads
 * demands: another order could deadlock.
 */
export const lockHolders = Effect.fnUntraced(function* (
  sql: PgClient,
  markets: MarketCache["Service"],
  { id, subcategory_id }: Pick<Lead, "id" | "subcategory_id">
): Effect.fn.Return<LockedHolders, SqlError> {
  const found = yield* assignments(
    yield* sql`
      select business, assigned_at, reclaim from leadwell.business_leads
      where lead_id = ${BigInt(id)} order by assigned_at, business collate "C" for update`
  )
  if (found.length === 0) return { holders: [], requests: [] }
  // The requests are read by a statement of their own. One that waits for a lock reads other tables as they were.
  const rows = yield* reclaims(yield* sql`select * from leadwell.reclaim_requests where lead_id = ${BigInt(id)}`)
  const requests = rows.map(requestOf)
  const pending = new Map(requests.filter(({ status }) => status === "pending").map((one) => [one.business, one.id]))
  const market = (yield* markets.lock([subcategory_id])).get(subcategory_id)
  const granted = new Set(requests.flatMap(({ business, status }) => (status === "granted" ? [business] : [])))
  const holders = found.map((one): LeadHolder => ({
    ...one,
    reclaim: one.reclaim === "granted" && !granted.has(one.business) ? "withdrawn" : one.reclaim,
    request: pending.get(one.business) ?? null,
    state: market?.states.get(one.business) ?? null
  }))
  return { holders, requests }
})

/**
 * Writes the releases of a lead: the freed places with the instants, the granted requests and the states. Then the open
 * leads of its market are examined. The caller MUST hold the locks of {@link lockHolders}.
 */
export const writeReleases = Effect.fnUntraced(function* (
  sql: PgClient,
  { anonymised_at, id, subcategory_id }: Pick<Lead, "anonymised_at" | "id" | "subcategory_id">,
  releases: ReadonlyArray<Release>
) {
  if (releases.length === 0) return
  yield* sql`
    update leadwell.business_leads b set reclaim = 'granted', released_at = x.at
    from unnest(
      ${releases.map(({ business }) => business)}::text[], ${releases.map(({ at }) => DateTime.formatIso(at))}::text[]::timestamptz[]
    ) as x (business, at)
    where b.lead_id = ${BigInt(id)} and b.business = x.business`
  for (const { business, request, state } of releases) {
    if (request !== null) {
      yield* sql`
        update leadwell.reclaim_requests set status = 'granted', remark = ${request.remark},
          decided_at = ${DateTime.toDateUtc(request.decided_at)}::timestamptz,
          decided_after_erasure = ${anonymised_at !== null}
        where id = ${request.id}`
    }
    if (state !== null) yield* writeState(sql, subcategory_id, business, state)
  }
  yield* moveMarkets(sql, [subcategory_id])
})
