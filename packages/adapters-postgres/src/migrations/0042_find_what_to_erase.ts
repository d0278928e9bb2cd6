import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Tells which reclaim requests still have a screenshot, and which ones were decided after the erasure of their lead.
 * Only those may have texts that the erasure did not remove. An index of each by age finds what is over its time.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table leadwell.reclaim_requests
    add column has_screenshot boolean not null default false,
    add column decided_after_erasure boolean not null default false`
  yield* sql`
    update leadwell.reclaim_requests set has_screenshot = true
    where id in (select reclaim from leadwell.screenshots)`
  yield* sql`alter table leadwell.reclaim_requests alter column has_screenshot set default true`
  yield* sql`
    update leadwell.reclaim_requests r set decided_after_erasure = true
    from leadwell.leads l
    where l.id = r.lead_id and l.anonymised_at is not null and r.decided_at is not null
      and (r.description is not null or r.remark is not null)`
  yield* sql`
    create index reclaims_with_screenshot on leadwell.reclaim_requests (decided_at)
    where has_screenshot and decided_at is not null`
  yield* sql`
    create index reclaims_to_blank on leadwell.reclaim_requests (decided_at)
    where decided_after_erasure and (description is not null or remark is not null)`
})
