import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { WriterHealth } from "../../src/intake/WriterHealth.ts"
import * as PgStorageHealth from "../../src/storage/PgStorageHealth.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { insertLeads } from "../ManyLeads.ts"
import { rowsRead } from "../RowsRead.ts"

const leads = 20_000

/** Stores leads of which only the last are open or held. */
const fillLeads = insertLeads(1, leads, {
  stage: `case when n <= ${leads - 2000} then 'placed' when n % 2 = 0 then 'open' else 'held' end`,
  created_at: "timestamptz '2026-01-01' + n * interval '1 minute'",
  offered_at: "'2026-03-01'"
})

/** Stores mails and deliveries of which only the last wait, and events of which only the last were not handed out. */
const fillOutgoing = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.deliveries
      (id, channel, receiver, topic, created_at, status, due_at, ended_at, claim, failures, attempts)
    select gen_random_uuid(), 'mail', 'person', '{}', '2025-01-01'::timestamptz + n * interval '1 minute',
      case when n <= ${leads}::integer - 2000 then 'sent' else 'pending' end, now(),
      case when n <= ${leads}::integer - 2000 then now() end, 0, 0, '[]'
    from generate_series(1, ${leads}::integer) n`
  yield* sql`
    insert into leadwell.webhooks (id, url, events, secret, created_at, created_by, after, content)
    values ('webhook', 'https://receiver.example', '{lead.received}', 'whsec_', now(), '{"kind": "server", "id": "server", "name": "server"}', 0, 'ids')`
  yield* sql`
    insert into leadwell.outbox (at, lead, types)
    select now(), n, 'lead.received' from generate_series(1, ${leads}::integer) n`
  yield* sql`
    insert into leadwell.deliveries
      (id, channel, receiver, number, topic, created_at, status, due_at, ended_at, claim, failures, attempts)
    select gen_random_uuid(), 'webhook', 'webhook', number, '{}', at,
      case when lead <= ${leads}::integer - 2000 then 'delivered' else 'pending' end,
      case when lead > ${leads}::integer - 2000 then '2025-06-01'::timestamptz end,
      case when lead <= ${leads}::integer - 2000 then now() end, 1, 0, '[]'
    from leadwell.outbox`
  const passed = sql`(select number - 1 from leadwell.outbox where lead = ${leads}::integer - 2000)`
  yield* sql`update leadwell.fan_out set number = ${passed}`
})

const tables = ["leads", "deliveries", "outbox"]

/** Fills the tables without VACUUM, which may come late: until then every other plan looks cheaper than an index. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.andThen(fillLeads, fillOutgoing)
  for (const table of tables) yield* sql.unsafe(`analyze leadwell.${table}`)
})

const store = Layer.merge(
  Layer.provide(PgStorageHealth.layer, WriterHealth.layer),
  Layer.effectDiscard(Effect.andThen(migrate, fill))
).pipe(Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address })))))

layer(store, { excludeTestServices: true })("the backlog", (it) => {
  it.effect("is read without what waits no more", () =>
    Effect.gen(function* () {
      const { backlog } = yield* StorageHealth
      const receivedBy = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
      const reading = backlog({ now: receivedBy, receivedBy, today: "2026-03-01" as CalendarDate, most: 10 })
      const { deliveries, events, held, mails, open } = yield* reading
      assert.deepStrictEqual([held.count, open.count, events.count, deliveries.count, mails.count], Array(5).fill(10))
      for (const table of tables) assert.isBelow(yield* rowsRead(table, reading), 2000, table)
    })
  )
})
