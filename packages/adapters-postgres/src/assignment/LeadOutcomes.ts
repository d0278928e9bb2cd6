import type { PgClient } from "@effect/sql-pg/PgClient"
import {
  type BusinessLeadIds,
  BusinessLeadNotFound,
  type TellOutcome
} from "@leadwell/domain/assignment/BusinessLeadRepository"
import { countedOutcome, LeadOutcome } from "@leadwell/domain/assignment/LeadOutcome"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { appendEvents } from "../event/Outbox.ts"
import { BusinessLeadRow, businessLeadOf, reclaimColumn } from "../rows/LeadRows.ts"
import { dateOf, decodeRows, numberFromBigint } from "../sql/Rows.ts"

const leads = decodeRows(BusinessLeadRow)

const outcomes = decodeRows(Schema.Struct({ ...LeadOutcome.fields, at: Schema.DateTimeUtcFromDate }))

/** Reads at most `limit` outcomes of a business lead, the latest first. */
export const readOutcomes = Effect.fnUntraced(function* (
  sql: PgClient,
  { business, lead }: BusinessLeadIds,
  limit: number
) {
  return yield* outcomes(
    yield* sql`
    select outcome, value_cents, note, at from leadwell.lead_outcomes
    where lead_id = ${BigInt(lead)} and business = ${business} order by number desc limit ${limit}`
  )
})

const ofLeads = decodeRows(
  Schema.Struct({
    ...LeadOutcome.fields,
    business: BusinessId,
    lead: numberFromBigint(LeadId),
    at: Schema.DateTimeUtcFromDate
  })
)

/** The ids of business leads as a relation `x`. */
export const theseLeads = (sql: PgClient, ids: ReadonlyArray<BusinessLeadIds>): Fragment => sql`
  unnest(
    ${ids.map(({ business }) => business)}::text[], ${ids.map(({ lead }) => String(lead))}::text[]::bigint[]
  ) as x (business, lead)`

/** Reads the outcome that counts of each of some business leads that has one. */
export const readCounted = Effect.fnUntraced(function* (sql: PgClient, ids: ReadonlyArray<BusinessLeadIds>) {
  const found = yield* ofLeads(
    yield* sql`
    select x.business, x.lead, o.*
    from ${theseLeads(sql, ids)}, lateral (
      select outcome, value_cents, note, at from leadwell.lead_outcomes
      where lead_id = x.lead and business = x.business order by number desc limit 1
    ) o`
  )
  return found.flatMap(({ business, lead, ...latest }) => {
    const outcome = countedOutcome(latest)
    return outcome === null ? [] : [{ business, lead, outcome }]
  })
})

/**
 * Tells an outcome in the transaction of the caller. The lead stays locked until that ends, as by its release, and so
 * does its assignment, as by a reclaim request.
 */
export const tellOutcome = Effect.fnUntraced(function* <E>(
  sql: PgClient,
  ids: BusinessLeadIds,
  change: TellOutcome<E>
): Effect.fn.Return<Result.Result<void, E | BusinessLeadNotFound>, SqlError> {
  const [business, lead] = [ids.business, BigInt(ids.lead)]
  // The lock comes first, in a statement of its own. A statement that waits for a row lock still reads other tables by
  // the snapshot from before the wait.
  yield* sql`select id from leadwell.leads where id = ${lead} for update`
  const [row] = yield* leads(
    yield* sql`
    select b.business, b.assigned_at, b.region, ${reclaimColumn(sql)}, b.released_at, l.*
    from leadwell.business_leads b join leadwell.leads l on l.id = b.lead_id
    where b.business = ${business} and b.lead_id = ${lead} for update of b`
  )
  if (row === undefined) return Result.fail(new BusinessLeadNotFound(ids))
  const [latest] = yield* readOutcomes(sql, ids, 1)
  const changed = change(businessLeadOf(row), latest)
  if (Result.isFailure(changed)) return Result.fail(changed.failure)
  if (changed.success === null) return Result.void
  const { events, outcome } = changed.success
  yield* sql`
    insert into leadwell.lead_outcomes (lead_id, business, outcome, value_cents, note, at)
    values (${lead}, ${business}, ${outcome.outcome}, ${outcome.value_cents}, ${outcome.note},
      ${dateOf(outcome.at)}::timestamptz)`
  yield* appendEvents(sql, [{ lead: ids.lead, events }])
  return Result.void
})
