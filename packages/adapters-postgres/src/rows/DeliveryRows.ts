import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Delivery, DeliveryForm } from "@leadwell/domain/delivery/Delivery"
import { Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"

/** The columns of a delivery. Everything else of it is in the column `topic`. */
const columns = [
  "id text",
  "receiver text",
  "queue text",
  "number bigint",
  "created_at timestamptz",
  "status text",
  "due_at timestamptz",
  "ended_at timestamptz",
  "claim integer",
  "claimed_until timestamptz",
  "failures integer",
  "attempts jsonb"
]
const names = columns.map((column) => column.split(" ")[0]!)
const changed = names.filter((name) => !["id", "receiver", "queue", "number", "created_at"].includes(name))

/** Deliveries as a row source: `d` has their columns, and `j` their JSON. */
const source = <D extends Delivery>(sql: PgClient, { json }: DeliveryForm<D>, deliveries: ReadonlyArray<D>) => sql`
  jsonb_array_elements(${sql.json(Schema.encodeSync(Schema.Array(json))(deliveries))}) as j,
  jsonb_to_record(j) as d (${sql.literal(columns.join(", "))})`

/** The time of the last attempt of a delivery `d`. */
const lastAttempt = (sql: PgClient) => sql`(d.attempts -> -1 ->> 'at')::timestamptz`

/** Inserts new deliveries. An existing delivery stays unchanged. */
export const insertDeliveries = <D extends Delivery>(
  sql: PgClient,
  form: DeliveryForm<D>,
  deliveries: ReadonlyArray<D>
) => sql`
  insert into leadwell.deliveries (channel, ${sql.literal(names.join(", "))}, attempted_at, topic)
  select ${form.channel}, d.*, ${lastAttempt(sql)}, j - ${names}::text[] from ${source(sql, form, deliveries)}
  order by d.number, d.id
  on conflict do nothing`

/** A delivery `d` of the table as JSON, with the version of its row. Each update gives the row another version. */
export const deliveryColumns = (sql: PgClient): Fragment =>
  sql`to_jsonb(d) - 'topic' || d.topic as delivery, d.xmin::text as version`

/** A delivery as it was stored in one version of its row. */
export interface VersionedDelivery<D> {
  readonly delivery: D
  readonly version: string
}

/** Writes what changes may alter to the rows that still have their versions. Returns the written rows. */
export const updateDeliveries = <D extends Delivery>(
  sql: PgClient,
  form: DeliveryForm<D>,
  all: ReadonlyArray<VersionedDelivery<D>>
) => sql`
  update leadwell.deliveries w
  set ${sql.literal(changed.map((name) => `${name} = d.${name}`).join(", "))}, attempted_at = ${lastAttempt(sql)}
  from ${source(
    sql,
    form,
    all.map(({ delivery }) => delivery)
  )},
    jsonb_each_text(${sql.json(Object.fromEntries(all.map(({ delivery, version }) => [delivery.id, version])))}) as v
  where w.id = d.id and v.key = d.id and w.xmin::text = v.value returning w.id, w.xmin::text as version`

/** The maximum number of deliveries that one statement deletes. It limits how long their rows stay locked. */
export const removedAtOnce = 1000

/** Removes at most `limit` deliveries of a receiver, and returns the removed rows. */
export const removeDeliveries = (sql: PgClient, channel: string, receiver: string, limit: number) => sql`
  delete from leadwell.deliveries where ctid = any(array(
    select ctid from leadwell.deliveries where channel = ${channel} and receiver = ${receiver}
    limit ${limit} for update
  )) returning 1`
