import type { PgClient } from "@effect/sql-pg/PgClient"
import { AccountId } from "@leadwell/domain/account/Account"
import { OutcomeKind } from "@leadwell/domain/assignment/LeadOutcome"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { Country } from "@leadwell/domain/geography/Country"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimReason } from "@leadwell/domain/reclaim/ReclaimReason"
import { type HistoryEvent, type LeadHistory, tellsOutcome } from "@leadwell/domain/report/LeadHistory"
import { Effect, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"

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

const eventRows = decodeRows(
  Schema.Struct({
    lead: id,
    number: numberFromBigint(Schema.Int),
    type: DomainEvent.fields.type,
    at: Schema.DateTimeUtcFromDate,
    business: DomainEvent.fields.business,
    reclaim: DomainEvent.fields.reclaim
  })
)

const reasonRows = decodeRows(Schema.Struct({ lead: id, reclaim: ReclaimId, reason: ReclaimReason }))

const outcomeRows = decodeRows(
  Schema.Struct({ lead: id, business: BusinessId, outcomes: Schema.Array(Schema.NullOr(OutcomeKind)) })
)

const skippedRows = decodeRows(Schema.Struct({ lead: id, rule: Schema.String, businesses: Schema.Int }))

/** Collects the rows of each lead. */
const byLead = <A extends { readonly lead: LeadId }>(rows: ReadonlyArray<A>): ReadonlyMap<LeadId, ReadonlyArray<A>> =>
  Map.groupBy(rows, ({ lead }) => lead)

/** Reads the histories of leads. Reasons, outcomes and decisions are read for the leads that have such events alone. */
export const readHistories = Effect.fnUntraced(function* (sql: PgClient, ids: ReadonlyArray<LeadId>) {
  const named = (some: ReadonlyArray<LeadId>) => sql`${some.map(String)}::text[]::bigint[]`
  const leads = yield* leadRows(
    yield* sql`
      select id, account, website_code as website, subcategory_id as subcategory, country, places,
        left(postal_code, 2) as area, stage
      from leadwell.leads where id = any(${named(ids)})`
  )
  const events = byLead(
    yield* eventRows(
      yield* sql`
        select lead, number, type, at, business, reclaim from leadwell.events
        where lead = any(${named(ids)}) order by number`
    )
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
