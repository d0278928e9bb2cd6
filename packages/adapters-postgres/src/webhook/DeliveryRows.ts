import type { PgClient } from "@effect/sql-pg/PgClient"
import { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Delivery } from "@leadwell/domain/webhook/Delivery"
import { DeliveryAttempt } from "@leadwell/domain/webhook/DeliveryAttempt"
import { testEvent } from "@leadwell/domain/webhook/TestEvent"
import { DateTime, Effect, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"

const instant = Schema.DateTimeUtcFromDate

const { event: _, ...fields } = Delivery.fields

const columns = {
  ...fields,
  number: numberFromBigint(Schema.Int),
  created_at: instant,
  due_at: Schema.NullOr(instant),
  ended_at: Schema.NullOr(instant),
  attempts: Schema.Array(Schema.Struct({ ...DeliveryAttempt.fields, at: Schema.DateTimeUtcFromString }))
}

const rows = decodeRows(
  Schema.Union([
    Schema.Struct({ ...columns, is_test: Schema.Literal(true) }),
    Schema.Struct({
      ...columns,
      is_test: Schema.Literal(false),
      ...DomainEvent.fields,
      at: instant,
      lead: numberFromBigint(LeadId)
    })
  ])
)

/** Selects deliveries `d`, joined with their events. The condition follows. */
export const selectDeliveries = (sql: PgClient) => sql`
  select d.*, e.type, e.at, e.lead, e.business, e.reclaim
  from leadwell.webhook_deliveries d left join leadwell.events e on not d.is_test and e.number = d.number
    and e.first = (select max(o.number) from leadwell.outbox o where o.number <= d.number)`

/** Decodes rows of deliveries, joined with their events. A test event is in no row, and is of the same instant. */
export const deliveryRows = (found: unknown): Effect.Effect<ReadonlyArray<Delivery>> =>
  Effect.map(rows(found), (all) =>
    all.map((row) => {
      if (row.is_test) {
        const { is_test: _, ...rest } = row
        return { ...rest, event: testEvent(rest.created_at) }
      }
      const { at, business, is_test: _, lead, reclaim, type, ...rest } = row
      return { ...rest, event: { type, at, lead, business, reclaim } }
    })
  )

/** The attempts of a delivery as the JSON of its column. */
const writtenAttempts = (attempts: Delivery["attempts"]): string =>
  JSON.stringify(attempts.map(({ at, ...rest }) => ({ ...rest, at: DateTime.formatIso(at) })))

const orEmpty = (at: DateTime.Utc | null): string => (at === null ? "" : DateTime.formatIso(at))

/** Inserts new deliveries. An existing delivery stays unchanged. */
export const insertDeliveries = (sql: PgClient, all: ReadonlyArray<Delivery>) => sql`
  insert into leadwell.webhook_deliveries
    (id, webhook, number, created_at, status, due_at, ended_at, claim, failures, attempts, is_test)
  select id, webhook, number, created_at, status, nullif(due_at, '')::timestamptz, nullif(ended_at, '')::timestamptz,
    claim, failures, attempts, is_test
  from unnest(
    ${all.map(({ id }) => id)}::text[], ${all.map(({ webhook }) => webhook)}::text[],
    ${all.map(({ number }) => String(number))}::text[]::bigint[],
    ${all.map(({ created_at }) => DateTime.formatIso(created_at))}::text[]::timestamptz[],
    ${all.map(({ status }) => status)}::text[], ${all.map(({ due_at }) => orEmpty(due_at))}::text[],
    ${all.map(({ ended_at }) => orEmpty(ended_at))}::text[],
    ${all.map(({ claim }) => String(claim))}::text[]::integer[],
    ${all.map(({ failures }) => String(failures))}::text[]::integer[],
    ${all.map(({ attempts }) => writtenAttempts(attempts))}::text[]::jsonb[],
    ${all.map(({ event }) => String(event.type === "webhook.test"))}::text[]::boolean[]
  ) as d (id, webhook, number, created_at, status, due_at, ended_at, claim, failures, attempts, is_test)
  order by number, webhook
  on conflict do nothing`

/** Writes what changes of deliveries may alter. */
export const updateDeliveries = (sql: PgClient, all: ReadonlyArray<Delivery>) => sql`
  update leadwell.webhook_deliveries w
  set status = d.status, due_at = nullif(d.due_at, '')::timestamptz, ended_at = nullif(d.ended_at, '')::timestamptz,
    claim = d.claim, failures = d.failures, attempts = d.attempts
  from unnest(
    ${all.map(({ id }) => id)}::text[], ${all.map(({ status }) => status)}::text[],
    ${all.map(({ due_at }) => orEmpty(due_at))}::text[], ${all.map(({ ended_at }) => orEmpty(ended_at))}::text[],
    ${all.map(({ claim }) => String(claim))}::text[]::integer[],
    ${all.map(({ failures }) => String(failures))}::text[]::integer[],
    ${all.map(({ attempts }) => writtenAttempts(attempts))}::text[]::jsonb[]
  ) as d (id, status, due_at, ended_at, claim, failures, attempts)
  where w.id = d.id`
