import type { PgClient } from "@effect/sql-pg"
import { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Delivery } from "@leadwell/domain/webhook/Delivery"
import { DeliveryAttempt } from "@leadwell/domain/webhook/DeliveryAttempt"
import { DateTime, Effect, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"

type Client = typeof PgClient.PgClient.Service

const instant = Schema.DateTimeUtcFromDate

const EventColumns = { ...DomainEvent.fields, at: instant, lead: numberFromBigint(LeadId) }

const { event: _, ...fields } = Delivery.fields

const rows = decodeRows(
  Schema.Struct({
    ...fields,
    ...EventColumns,
    number: numberFromBigint(Schema.Int),
    created_at: instant,
    due_at: Schema.NullOr(instant),
    ended_at: Schema.NullOr(instant),
    attempts: Schema.Array(Schema.Struct({ ...DeliveryAttempt.fields, at: Schema.DateTimeUtcFromString }))
  })
)

/** Decodes rows of deliveries, joined with their events. */
export const deliveryRows = (found: unknown): Effect.Effect<ReadonlyArray<Delivery>> =>
  Effect.map(rows(found), (all) =>
    all.map(({ at, business, lead, reclaim, type, ...rest }) => ({
      ...rest,
      event: { type, at, lead, business, reclaim }
    }))
  )

/** The attempts of a delivery as the JSON of its column. */
export const writtenAttempts = (attempts: Delivery["attempts"]): string =>
  JSON.stringify(attempts.map(({ at, ...rest }) => ({ ...rest, at: DateTime.formatIso(at) })))

const orEmpty = (at: DateTime.Utc | null): string => (at === null ? "" : DateTime.formatIso(at))

/** Inserts new deliveries. An existing delivery stays unchanged. */
export const insertDeliveries = (sql: Client, all: ReadonlyArray<Delivery>) => sql`
  insert into leadwell.webhook_deliveries
    (id, webhook, number, created_at, status, due_at, ended_at, claim, failures, attempts)
  select id, webhook, number, created_at, status, nullif(due_at, '')::timestamptz, nullif(ended_at, '')::timestamptz,
    claim, failures, attempts
  from unnest(
    ${all.map(({ id }) => id)}::text[], ${all.map(({ webhook }) => webhook)}::text[],
    ${all.map(({ number }) => String(number))}::text[]::bigint[],
    ${all.map(({ created_at }) => DateTime.formatIso(created_at))}::text[]::timestamptz[],
    ${all.map(({ status }) => status)}::text[], ${all.map(({ due_at }) => orEmpty(due_at))}::text[],
    ${all.map(({ ended_at }) => orEmpty(ended_at))}::text[],
    ${all.map(({ claim }) => String(claim))}::text[]::integer[],
    ${all.map(({ failures }) => String(failures))}::text[]::integer[],
    ${all.map(({ attempts }) => writtenAttempts(attempts))}::text[]::jsonb[]
  ) as d (id, webhook, number, created_at, status, due_at, ended_at, claim, failures, attempts)
  order by number, webhook
  on conflict do nothing`
