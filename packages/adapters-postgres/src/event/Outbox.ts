import type { PgClient } from "@effect/sql-pg"
import type { LeadEvent } from "@leadwell/domain/event/LeadEvents"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime } from "effect"

type Client = typeof PgClient.PgClient.Service

/** The events of a decision on one lead. */
interface Decided {
  readonly lead: LeadId
  readonly events: ReadonlyArray<LeadEvent>
}

/** Appends the events of decisions to the outbox in their order. MUST run in the transaction of the decisions. */
export const appendEvents = (sql: Client, decisions: ReadonlyArray<Decided>) => {
  const events = decisions.flatMap(({ events, lead }) => events.map((event) => ({ ...event, lead })))
  return sql`
    insert into leadwell.outbox (type, at, lead, business, reclaim)
    select e.type, e.at, e.lead, nullif(e.business, ''), nullif(e.reclaim, '')
    from unnest(
      ${events.map(({ type }) => type)}::text[], ${events.map(({ at }) => DateTime.formatIso(at))}::text[]::timestamptz[],
      ${events.map(({ lead }) => String(lead))}::text[]::bigint[], ${events.map(({ business }) => business ?? "")}::text[],
      ${events.map(({ reclaim }) => reclaim ?? "")}::text[]
    ) with ordinality as e (type, at, lead, business, reclaim, place)
    order by e.place`
}
