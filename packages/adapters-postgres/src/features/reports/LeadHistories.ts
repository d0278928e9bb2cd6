import type { PgClient } from "@effect/sql-pg/PgClient"
import { AccountId } from "@leadwell/domain/access/Account"
import { OutcomeKind } from "@leadwell/domain/assignment/LeadOutcome"
import { ReclaimReason } from "@leadwell/domain/assignment/ReclaimReason"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { type HistoryEvent, type LeadHistory, tellsOutcome } from "@leadwell/domain/features/reports/LeadHistory"
import { Country } from "@leadwell/domain/geography/Country"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { DateTime, Effect, Schema } from "effect"
import { lastNumberOfRow } from "../../event/Outbox.ts"
import { haveWritersEnded, withoutGap } from "../../event/StableEvents.ts"
import { decodeRows, numberFromBigint } from "../../sql/Rows.ts"

const id = numberFromBigint(LeadId)

const leadRows = decodeRows(
  Schema.Struct({
    id,
    account: AccountId,
    website: WebsiteCode,
    subcategory: SubcategoryId,
    country: Country,
    places: Schema.Int,
    area: Schema.String,
    stage: Schema.String
  })
)

const outboxRows = decodeRows(
  Schema.Struct({
    lead: id,
    number: numberFromBigint(Schema.Int),
    at: Schema.DateTimeUtcFromDate,
    types: Schema.String,
    businesses: Schema.NullOr(Schema.String),
    reclaims: Schema.NullOr(Schema.String)
  })
)

const listed = (text: string | null): ReadonlyArray<string> => (text === null ? [] : text.split(" "))

/** Returns the events of a row of the outbox. */
const eventsOf = ({
  at,
  businesses,
  number,
  reclaims,
  types
}: Effect.Success<ReturnType<typeof outboxRows>>[number]) => {
  const [ofBusinesses, ofReclaims] = [listed(businesses), listed(reclaims)]
  return listed(types).map((type, nth): HistoryEvent => ({
    number: number + nth,
    type: type as HistoryEvent["type"],
    at,
    business: (ofBusinesses[nth] || null) as HistoryEvent["business"],
    reclaim: (ofReclaims[nth] || null) as HistoryEvent["reclaim"]
  }))
}

const reasonRows = decodeRows(Schema.Struct({ lead: id, reclaim: ReclaimId, reason: ReclaimReason }))

const outcomeRows = decodeRows(
  Schema.Struct({ lead: id, business: BusinessId, outcomes: Schema.Array(Schema.NullOr(OutcomeKind)) })
)

const skippedRows = decodeRows(Schema.Struct({ lead: id, rule: Schema.String, businesses: Schema.Int }))

/** Collects the rows of each lead. */
const byLead = <A extends { readonly lead: LeadId }>(rows: ReadonlyArray<A>): ReadonlyMap<LeadId, ReadonlyArray<A>> =>
  Map.groupBy(rows, ({ lead }) => lead)

/** Reads the histories of leads. Reasons, outcomes and decisions are read for the leads that have such events alone. */
const readHistories = Effect.fnUntraced(function* (sql: PgClient, ids: ReadonlyArray<LeadId>) {
  const named = (some: ReadonlyArray<LeadId>) => sql`${some.map(String)}::text[]::bigint[]`
  const leads = yield* leadRows(
    yield* sql`
      select id, account, website_code as website, subcategory_id as subcategory, country, places,
        left(postal_code, 2) as area, stage
      from leadwell.leads where id = any(${named(ids)})`
  )
  const rows = yield* outboxRows(
    yield* sql`
      select lead, number, at, types, businesses, reclaims from leadwell.outbox
      where lead = any(${named(ids)}) order by number`
  )
  const events = new Map(
    yield* Effect.forEach(byLead(rows), ([lead, own]) => Effect.sync(() => [lead, own.flatMap(eventsOf)] as const))
  )
  const having = (holds: (event: HistoryEvent) => boolean) => ids.filter((lead) => events.get(lead)?.some(holds))
  const reclaimed = having(({ reclaim }) => reclaim !== null)
  const reasons =
    reclaimed.length === 0
      ? []
      : yield* sql`
          select lead_id as lead, id as reclaim, reason from leadwell.reclaim_requests
          where lead_id = any(${named(reclaimed)})`
  const told = having(tellsOutcome)
  const outcomes =
    told.length === 0
      ? []
      : yield* sql`
          select lead_id as lead, business, array_agg(outcome order by number) as outcomes
          from leadwell.lead_outcomes where lead_id = any(${named(told)}) group by lead_id, business`
  const closed = leads.filter(({ stage }) => stage === "closed").map((lead) => lead.id)
  const skipped =
    closed.length === 0
      ? []
      : yield* sql`
          select lead_id as lead, o ->> 0 as rule, sum(json_array_length(o) - 2)::integer as businesses
          from leadwell.distributions, json_array_elements(considered) o
          where lead_id = any(${named(closed)}) and o ->> 0 is not null group by 1, 2`
  const [reasonsOf, outcomesOf, skippedOf] = [
    byLead(yield* reasonRows(reasons)),
    byLead(yield* outcomeRows(outcomes)),
    byLead(yield* skippedRows(skipped))
  ]
  return leads.map(({ stage: _, ...lead }): LeadHistory => ({
    ...lead,
    events: events.get(lead.id) ?? [],
    reasons: new Map(reasonsOf.get(lead.id)?.map(({ reason, reclaim }) => [reclaim, reason])),
    outcomes: new Map(outcomesOf.get(lead.id)?.map((one) => [one.business, one.outcomes])),
    skipped: new Map(skippedOf.get(lead.id)?.map(({ businesses, rule }) => [rule, businesses]))
  }))
})

const nextRows = decodeRows(
  Schema.Struct({ number: numberFromBigint(Schema.Int), lead: Schema.NullOr(id), at: Schema.DateTimeUtcFromDate })
)

/** Reads the rows of the outbox that follow a number, up to one that may still be preceded by another. */
const stableRows = Effect.fnUntraced(function* (sql: PgClient, after: number, limit: number) {
  const read = Effect.flatMap(
    sql`select number, lead, at from leadwell.outbox where number > ${BigInt(after)} order by number limit ${limit}`,
    nextRows
  )
  const found = yield* read
  const last = found.at(-1)
  const whole = withoutGap(after, found)
  if (last === undefined || whole.length === found.length) return { rows: found, isWhole: true }
  if (!(yield* haveWritersEnded(sql))) return { rows: whole, isWhole: false }
  return { rows: (yield* read).filter(({ number }) => number <= last.number), isWhole: true }
})

/** Reads the next events, by about as many rows of the outbox, as the histories of their leads. */
export const nextEvents = Effect.fnUntraced(function* (sql: PgClient, after: number, limit: number) {
  const { isWhole, rows } = yield* stableRows(sql, after, limit)
  const last = rows.at(-1)
  const leads = new Set(rows.flatMap(({ lead }) => lead ?? []))
  return {
    counted: last === undefined ? after : lastNumberOfRow(last.number),
    until: isWhole && rows.length < limit ? null : (last?.at ?? DateTime.makeUnsafe(0)),
    histories: leads.size === 0 ? [] : yield* readHistories(sql, [...leads])
  }
})
