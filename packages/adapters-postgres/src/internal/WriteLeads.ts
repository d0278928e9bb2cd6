import type { PgClient } from "@effect/sql-pg"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { type ChosenLead, eventColumns, leadColumns, placesOf } from "./LeadBatch.ts"
import { decodeRows, numberFromBigint } from "./Rows.ts"
import type { Candidates } from "./SubcategoryCandidates.ts"

type Client = typeof PgClient.PgClient.Service

const numbered = decodeRows(Schema.Struct({ id: numberFromBigint(LeadId) }))

/**
 * Writes a batch with one statement, and so all of it or nothing: the leads under the next numbers, their places under
 * the next positions of each business. Nothing is written, and no number is returned, when a subcategory is no longer at the
 * version that the choice was made on. Rows are locked in the order of their ids.
 */
export const writeLeads = Effect.fnUntraced(function* (
  sql: Client,
  batch: ReadonlyArray<ChosenLead>,
  read: ReadonlyMap<SubcategoryId, Candidates>
): Effect.fn.Return<ReadonlyArray<LeadId>, SqlError> {
  const lead = leadColumns(batch)
  const { places, totals } = placesOf(batch)
  const event = eventColumns(batch)
  const versions = [...read]
  const rows = yield* numbered(
    yield* sql`
      with expected as (
        select * from unnest(
          ${versions.map(([id]) => id)}::text[],
          ${versions.map(([, { version }]) => String(version))}::text[]::bigint[]
        ) as e (id, version)
      ), locked as materialized (
        select s.id, s.version from subcategories s where s.id in (select id from expected) order by s.id for share
      ), fresh as materialized (
        select count(*) = ${versions.length}::integer as is_fresh
        from locked join expected using (id, version)
      ), numbered as materialized (
        select nextval('lead_ids') as id, r.*
        from unnest(
          ${lead.stage}::text[], ${lead.account}::text[], ${lead.website_code}::text[], ${lead.subcategory_id}::text[],
          ${lead.places}::text[]::integer[], ${lead.country}::text[], ${lead.postal_code}::text[], ${lead.city}::text[],
          ${lead.street}::text[], ${lead.street_number}::text[], ${lead.preferred_date_of_execution}::text[]::date[],
          ${lead.description}::text[], ${lead.gender}::text[], ${lead.first_name}::text[], ${lead.last_name}::text[],
          ${lead.email}::text[], ${lead.phone}::text[], ${lead.subscribe_to_newsletter}::text[]::boolean[],
          ${lead.answers}::text[]::jsonb[], ${lead.extra_info}::text[]::jsonb[], ${lead.created_at}::text[]::timestamptz[]
        ) with ordinality as r (
          stage, account, website_code, subcategory_id, places, country, postal_code, city, street, street_number,
          preferred_date_of_execution, description, gender, first_name, last_name, email, phone,
          subscribe_to_newsletter, answers, extra_info, created_at, row
        )
        where (select is_fresh from fresh)
      ), kept as (
        insert into leads
        select id, stage, account, website_code, subcategory_id, places, country, postal_code, city, street,
          street_number, preferred_date_of_execution, description, gender, first_name, last_name, email, phone,
          subscribe_to_newsletter, answers, extra_info #>> '{}', created_at
        from numbered
      ), counted as (
        insert into business_lead_counters as c (business, total)
        select t.business, t.total
        from unnest(
          ${totals.map(([business]) => business)}::text[],
          ${totals.map(([, total]) => String(total))}::text[]::bigint[]
        ) with ordinality as t (business, total, place)
        where (select is_fresh from fresh)
        order by t.place
        on conflict (business) do update set total = c.total + excluded.total
        returning business, total
      ), placed as (
        insert into business_leads (business, position, lead_id, assigned_at)
        select p.business, c.total - t.total + p.rank, n.id, n.created_at
        from unnest(
          ${places.map(({ row }) => String(row))}::text[]::bigint[],
          ${places.map(({ business }) => business)}::text[],
          ${places.map(({ rank }) => String(rank))}::text[]::bigint[]
        ) as p (row, business, rank)
        join numbered n on n.row = p.row
        join counted c on c.business = p.business
        join unnest(
          ${totals.map(([business]) => business)}::text[],
          ${totals.map(([, total]) => String(total))}::text[]::bigint[]
        ) as t (business, total) on t.business = p.business
      ), told as (
        insert into outbox (type, at, lead, business)
        select e.type, e.at, n.id, nullif(e.business, '')
        from unnest(
          ${event.row}::text[]::bigint[], ${event.type}::text[], ${event.at}::text[]::timestamptz[],
          ${event.business}::text[]
        ) with ordinality as e (row, type, at, business, place)
        join numbered n on n.row = e.row
        order by e.place
      )
      select id from numbered order by row`
  )
  return rows.map(({ id }) => id)
})
