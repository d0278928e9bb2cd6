import type { PgClient } from "@effect/sql-pg/PgClient"
import { IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import { EnclosureRefused } from "@leadwell/domain/intake/Enclosure"
import { marketLockTimeout, type ReceivedArrival } from "@leadwell/domain/intake/LeadInbox"
import { isAwaiting } from "@leadwell/domain/lead/Duplicate"
import { comparableEmail } from "@leadwell/domain/lead/Email"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect, Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { VersionedMarkets } from "../distribution/ReadMarkets.ts"
import { freshMarkets, settled } from "../distribution/WriteSettlements.ts"
import { completedRequestColumns } from "../idempotency/CompletedRequests.ts"
import { noneBlocked } from "../lead/BlockedContacts.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orOvertaken, Overtaken } from "../sql/StorageFailures.ts"
import type { ArrivalPlan, SettledArrivals } from "./ArrivalPlan.ts"
import { claimColumns } from "./Contacts.ts"
import { type EnclosedPart, enclosedStatement } from "./EnclosedParts.ts"

/** The lock timeout of a batch. Half of `marketLockTimeout` is left for storing without an offer. */
export const lockTimeout = `${marketLockTimeout / 2}ms`

const numbered = decodeRows(Schema.Struct({ id: numberFromBigint(LeadId) }))

/** The columns of a batch. Each column is a list of texts, because the driver guesses the type of any other list. */
const leadColumns = (batch: SettledArrivals["settlements"]) => {
  const column = (value: (lead: SettledArrivals["settlements"][number]["lead"]) => string) =>
    batch.map(({ lead }) => value(lead))
  return {
    stage: column((lead) => lead.stage),
    account: column((lead) => lead.account),
    website_code: column((lead) => lead.website_code),
    subcategory_id: column((lead) => lead.subcategory_id),
    places: column((lead) => String(lead.places)),
    country: column((lead) => lead.country),
    postal_code: column((lead) => lead.postal_code),
    city: column((lead) => lead.city),
    street: column((lead) => lead.street),
    street_number: column((lead) => lead.street_number),
    preferred_date_of_execution: column((lead) => lead.preferred_date_of_execution),
    description: column((lead) => lead.description),
    gender: column((lead) => lead.gender),
    first_name: column((lead) => lead.first_name),
    last_name: column((lead) => lead.last_name),
    email: column((lead) => lead.email),
    comparable_email: column((lead) => comparableEmail(lead.email)),
    phone: column((lead) => lead.phone),
    subscribe_to_newsletter: column((lead) => String(lead.subscribe_to_newsletter)),
    answers: column((lead) => JSON.stringify(lead.answers)),
    extra_info: column((lead) => JSON.stringify(lead.extra_info)),
    remark: column((lead) => JSON.stringify(lead.remark)),
    signals: column((lead) => (lead.signals.length === 0 ? "[]" : JSON.stringify(lead.signals))),
    created_at: column((lead) => DateTime.formatIso(lead.created_at)),
    anonymised_at: column(({ anonymised_at }) => (anonymised_at === null ? "" : DateTime.formatIso(anonymised_at))),
    offered_at: batch.map(({ choice }) => (choice === null ? "" : DateTime.formatIso(choice.decision.decided_at)))
  }
}

/** The column of what persons have to confirm. It is left out of the statement for a batch that has nothing of it. */
const confirmColumn = (sql: PgClient, batch: SettledArrivals["settlements"]) => {
  const column = batch.map(({ lead }) => (lead.confirm_by === null ? "" : DateTime.formatIso(lead.confirm_by)))
  if (column.every((text) => text === "")) return { name: sql``, value: sql`` }
  return { name: sql`, confirm_by`, value: sql`, nullif((${column}::text[])[row], '')::timestamptz` }
}

/**
 * Writes a batch and all that its decisions cause with one statement, so all of it or nothing. Returns the new numbers
 * of the leads, or fails when another write has overtaken a market, contact, block, key or enclosure.
 */
const writeArrivals = Effect.fnUntraced(function* (
  sql: PgClient,
  parts: ReadonlyArray<EnclosedPart>,
  { arrivals, claims, settlements }: SettledArrivals,
  read: VersionedMarkets
): Effect.fn.Return<ReadonlyArray<LeadId>, SqlError | Overtaken> {
  const lead = leadColumns(settlements)
  const claim = claimColumns(claims)
  const given = arrivals.flatMap(({ reception }, index) => {
    const { lead } = settlements[index]!
    return lead.anonymised_at === null && !isAwaiting(lead) ? reception.contacts : []
  })
  const awaiting = confirmColumn(sql, settlements)
  const completed = completedRequestColumns(arrivals)
  const enclosed = enclosedStatement(sql, parts, arrivals, settlements)
  const rows = yield* orOvertaken(sql`
    with ${enclosed("locked")}${freshMarkets(sql, read, sql`${noneBlocked(sql, given)}${enclosed("isFresh")}`)}, numbered as materialized (
      select nextval('leadwell.lead_ids') as id, r.*
      from unnest(
        ${lead.stage}::text[], ${lead.account}::text[], ${lead.website_code}::text[], ${lead.subcategory_id}::text[],
        ${lead.places}::text[]::integer[], ${lead.country}::text[], ${lead.postal_code}::text[], ${lead.city}::text[],
        ${lead.street}::text[], ${lead.street_number}::text[], ${lead.preferred_date_of_execution}::text[]::date[],
        ${lead.description}::text[], ${lead.gender}::text[], ${lead.first_name}::text[], ${lead.last_name}::text[],
        ${lead.email}::text[], ${lead.phone}::text[], ${lead.subscribe_to_newsletter}::text[]::boolean[],
        ${lead.answers}::text[]::jsonb[], ${lead.extra_info}::text[]::jsonb[], ${lead.remark}::text[]::jsonb[],
        ${lead.created_at}::text[]::timestamptz[], ${lead.offered_at}::text[], ${lead.comparable_email}::text[],
        ${lead.signals}::text[]::jsonb[], ${lead.anonymised_at}::text[]
      ) with ordinality as r (
        stage, account, website_code, subcategory_id, places, country, postal_code, city, street, street_number,
        preferred_date_of_execution, description, gender, first_name, last_name, email, phone,
        subscribe_to_newsletter, answers, extra_info, remark, created_at, offered_at,
        comparable_email, signals, anonymised_at, row
      )
      where (select is_fresh from fresh) and (select set_config('lock_timeout', ${lockTimeout}, true)) is not null
    ), kept as (
      insert into leadwell.leads (id, stage, account, website_code, subcategory_id, places, country, postal_code, city, street,
        street_number, preferred_date_of_execution, description, gender, first_name, last_name, email, phone,
        subscribe_to_newsletter, answers, extra_info, remark, created_at, offered_at, comparable_email, signals, anonymised_at${awaiting.name})
      select id, stage, account, website_code, subcategory_id, places, country, postal_code, city, street,
        street_number, preferred_date_of_execution, description, gender, first_name, last_name, email, phone,
        subscribe_to_newsletter, answers, extra_info #>> '{}', remark #>> '{}', created_at,
        nullif(offered_at, '')::timestamptz, comparable_email, signals,
        nullif(anonymised_at, '')::timestamptz${awaiting.value}
      from numbered
    )${enclosed("written")}, claimed as (
      insert into leadwell.lead_contacts as c (key, lead_id, at, previous)
      select x.key, n.id, x.at, nullif(x.previous, '')::bigint
      from unnest(
        ${claim.row}::text[]::bigint[], ${claim.key}::text[]::uuid[], ${claim.at}::text[]::timestamptz[],
        ${claim.previous}::text[]
      ) as x (row, key, at, previous)
      join numbered n on n.row = x.row
      order by 1
      on conflict (key) do update
        set lead_id = excluded.lead_id, at = excluded.at, previous = excluded.previous
        where c.lead_id = excluded.previous
      returning 1
    ), remembered as (
      insert into leadwell.completed_requests (sender, key, fingerprint, lead_id, stage, at)
      select r.sender, r.key, r.fingerprint, n.id, n.stage, r.at
      from unnest(
        ${completed.row}::text[]::bigint[], ${completed.sender}::text[], ${completed.key}::text[], ${completed.fingerprint}::text[],
        ${completed.at}::text[]::timestamptz[]
      ) as r (row, sender, key, fingerprint, at)
      join numbered n on n.row = r.row
      order by 1, 2
      on conflict (sender, key) do nothing
      returning 1
    ), ${settled(sql, settlements)}
    select id from numbered
    where (
        (select count(*) from claimed) = ${claims.length}::integer
        and (select count(*) from remembered) = ${completed.row.length}::integer
        ${enclosed("isWritten")}
      ) or leadwell.refuse_what_was_overtaken()
    order by row`)
  // A market or an enclosure that is not fresh any more, or a contact that is blocked now, leaves no row.
  if (rows.length < arrivals.length) return yield* new Overtaken()
  return (yield* numbered(rows)).map(({ id }) => id)
})

/** The outcome of each arrival of a written batch, and the markets afterwards. */
export interface WrittenArrivals {
  readonly outcomes: ReadonlyArray<Result.Result<ReceivedArrival, EnclosureRefused | IdempotencyKeyTaken>>
  readonly markets: VersionedMarkets
}

/** Writes a plan. Writes nothing and fails when another write has overtaken a market, contact, key or enclosure. */
export const writePlan = Effect.fnUntraced(function* (
  sql: PgClient,
  parts: ReadonlyArray<EnclosedPart>,
  { arrivals, fresh, read, settled }: ArrivalPlan
): Effect.fn.Return<WrittenArrivals, SqlError | Overtaken> {
  const writable = settled.arrivals
  const ids = writable.length > 0 ? yield* writeArrivals(sql, parts, settled, read) : []
  const received = new Map(
    settled.settlements.map(({ answer, lead }, index): readonly [IncomingLead, ReceivedArrival] => [
      writable[index]!,
      { ...answer, lead: { ...lead, id: ids[index]! } }
    ])
  )
  return {
    markets: writable.length > 0 ? settled.markets : new Map(),
    outcomes: arrivals.map((arrival) =>
      Result.fromNullishOr(received.get(arrival), () =>
        fresh.has(arrival) ? new EnclosureRefused() : new IdempotencyKeyTaken()
      )
    )
  }
})
