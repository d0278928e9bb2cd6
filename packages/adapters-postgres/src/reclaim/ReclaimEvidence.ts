import type { PgClient } from "@effect/sql-pg/PgClient"
import { OutcomeKind, strongestOutcome } from "@leadwell/domain/assignment/LeadOutcome"
import type { InstantRange } from "@leadwell/domain/calendar/InstantRange"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import type { EvidenceCase } from "@leadwell/domain/reclaim/Evidence"
import { DateTime, Effect, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

/** The row of a case, counted from 1. */
const nth = { nth: Schema.BigInt }

const assigned = decodeRows(
  Schema.Struct({ ...nth, lead: numberFromBigint(LeadId), assigned_at: Schema.DateTimeUtcFromDate })
)
const rates = decodeRows(Schema.Struct({ ...nth, reclaimed: Schema.BigInt }))
const requests = decodeRows(Schema.Struct({ ...nth, id: ReclaimId }))
const told = decodeRows(Schema.Struct({ ...nth, outcome: Schema.NullOr(OutcomeKind), at: Schema.DateTimeUtcFromDate }))

/** Returns what was found for each case. */
const byCase = <A extends { readonly nth: bigint }>(rows: ReadonlyArray<A>) => {
  const groups = Map.groupBy(rows, (row) => Number(row.nth) - 1)
  return (index: number): ReadonlyArray<A> => groups.get(index) ?? []
}

const asked = (sql: PgClient, cases: ReadonlyArray<EvidenceCase>) => {
  const contact = (kind: "email" | "phone") =>
    cases.map(({ lead }) => contactsOf(lead.lead).find((one) => one.kind === kind)?.value ?? "")
  const bound = (end: keyof InstantRange, none: string) =>
    cases.map(({ counted }) => (counted[end] === null ? none : DateTime.formatIso(counted[end])))
  return sql`
    unnest(
      ${cases.map(({ request }) => request.id)}::text[], ${cases.map(({ request }) => request.business)}::text[],
      ${cases.map(({ request }) => DateTime.formatIso(request.created_at))}::text[]::timestamptz[],
      ${cases.map(({ lead }) => DateTime.formatIso(lead.assigned_at))}::text[]::timestamptz[],
      ${bound("from", "-infinity")}::text[]::timestamptz[], ${bound("until", "infinity")}::text[]::timestamptz[],
      ${contact("email")}::text[], ${contact("phone")}::text[]
    ) with ordinality as x (id, business, created_at, assigned_at, counted_from, counted_until, email, phone, nth)`
}

/** Returns the facts about each case. The number of statements does not depend on the number of cases. */
export const readEvidence = Effect.fn("PgReclaimRepository.evidence")(function* (
  sql: PgClient,
  cases: ReadonlyArray<EvidenceCase>
) {
  if (cases.length === 0) return []
  const samePerson = yield* orUnavailable(sql`
    select x.nth, b.lead_id as lead, b.assigned_at
    from ${asked(sql, cases)}
    join leadwell.leads l on l.comparable_email = nullif(x.email, '') or l.phone = nullif(x.phone, '')
    join leadwell.business_leads b on b.business = x.business and b.lead_id = l.id
    where b.assigned_at < x.assigned_at
    order by x.nth, b.assigned_at desc`)
  const sameScreenshot = yield* orUnavailable(sql`
    select x.nth, r.id
    from ${asked(sql, cases)}
    join leadwell.screenshots mine on mine.reclaim = x.id
    join leadwell.screenshots s on s.sha256 = mine.sha256 and s.reclaim <> mine.reclaim
    join leadwell.reclaim_requests r on r.id = s.reclaim
    join leadwell.businesses b on b.id = r.business
    join leadwell.businesses own on own.id = x.business and own.account = b.account
    where r.created_at <= x.created_at
    order by x.nth, r.created_at, r.id`)
  const counts = yield* orUnavailable(sql`
    select x.nth, c.*
    from ${asked(sql, cases)}, lateral (
      select count(*) as reclaimed
      from leadwell.business_leads b
      join leadwell.reclaim_requests r on r.business = b.business and r.lead_id = b.lead_id
      where b.business = x.business and b.reclaim is not null
        and b.assigned_at >= x.counted_from and b.assigned_at < x.counted_until
    ) as c`)
  const outcomes = yield* orUnavailable(sql`
    select x.nth, o.outcome, o.at
    from unnest(
      ${cases.map(({ request }) => request.business)}::text[],
      ${cases.map(({ request }) => String(request.lead))}::text[]::bigint[],
      ${cases.map(({ request: { decided_at } }) => (decided_at ? DateTime.formatIso(decided_at) : "infinity"))}::text[]::timestamptz[]
    ) with ordinality as x (business, lead, until, nth)
    join leadwell.lead_outcomes o on o.lead_id = x.lead and o.business = x.business and o.at <= x.until
    order by x.nth, o.number desc`)
  const leadsOf = byCase(yield* assigned(samePerson))
  const requestsOf = byCase(yield* requests(sameScreenshot))
  const rateOf = byCase(yield* rates(counts))
  const toldOf = byCase(yield* told(outcomes))
  return cases.map((_, index) => ({
    samePerson: leadsOf(index).map(({ assigned_at, lead }) => ({ lead, assigned_at })),
    reclaimed: Number(rateOf(index)[0]?.reclaimed ?? 0),
    sameScreenshot: requestsOf(index).map(({ id }) => id),
    outcome: strongestOutcome(toldOf(index))
  }))
})
