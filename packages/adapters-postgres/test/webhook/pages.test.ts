import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import type { WebhookId } from "@leadwell/domain/webhook/Webhook"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgDeliveryRepository from "../../src/webhook/PgDeliveryRepository.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { filled, rowsRead } from "../RowsRead.ts"

const deliveries = 20_000

const webhook = "long-list" as WebhookId
const stuck = "stuck" as WebhookId

/** Stores a webhook that got each of many events. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.webhooks (id, url, events, secret, created_at, created_by, after)
    values (${webhook}, 'https://receiver.example', '{lead.received}', 'whsec_', now(), '{"kind": "server", "id": "server", "name": "server"}', 0)`
  yield* sql`
    insert into leadwell.outbox (at, lead, types)
    select now(), n, 'lead.received' from generate_series(1, ${deliveries}::integer) n`
  yield* sql`
    insert into leadwell.webhook_deliveries
      (id, webhook, number, created_at, status, ended_at, claim, failures, attempts)
    select gen_random_uuid(), ${webhook}, number, at, 'delivered', at, 1, 0,
      '[{"at": "2026-11-21T12:00:00Z", "status": 200, "failure": null}]' from leadwell.outbox`
})

/** Stores a webhook with many deliveries that wait, and as many that failed. */
const fillStuck = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.webhooks (id, url, events, secret, created_at, created_by, after)
    values (${stuck}, 'https://receiver.example', '{lead.received}', 'whsec_', now(), '{"kind": "server", "id": "server", "name": "server"}', 0)`
  yield* sql`
    insert into leadwell.webhook_deliveries
      (id, webhook, number, created_at, status, due_at, ended_at, claim, failures, attempts)
    select gen_random_uuid(), ${stuck}, n, now(), status, case status when 'pending' then now() end,
      case status when 'failed' then now() end, 1, 0, '[]'
    from generate_series(1, ${deliveries / 2}::integer) n, unnest(array['pending', 'failed']) status`
})

const tables = Layer.effectDiscard(
  Effect.andThen(migrate, filled(["webhook_deliveries", "outbox"], Effect.andThen(fill, fillStuck)))
)

const store = Layer.merge(PgDeliveryRepository.layer, tables).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(store, { excludeTestServices: true })("a page of a long list of deliveries", (it) => {
  it.effect.each([1, deliveries / 20, deliveries / 10])("looks up only the events that page %i shows", (page) =>
    Effect.gen(function* () {
      const shown = DeliveryRepository.use((repository) => repository.page(webhook, { page, per_page: 10 }))
      const { items, total } = yield* shown
      assert.deepStrictEqual([items.length, total], [10, deliveries])
      assert.isBelow(yield* rowsRead("outbox", shown), 100)
    })
  )

  it.effect("is counted by the index that is small", () =>
    Effect.gen(function* () {
      const shown = DeliveryRepository.use((repository) => repository.page(webhook, { page: 1, per_page: 10 }))
      assert.strictEqual(yield* rowsRead("deliveries_to_count", shown), deliveries)
    })
  )

  it.effect("tells how many deliveries of a webhook wait and failed, and reads no more than it counts", () =>
    Effect.gen(function* () {
      const counts = DeliveryRepository.use((repository) => repository.counts([webhook, stuck], 100))
      assert.deepStrictEqual(
        [...(yield* counts)],
        [
          [webhook, { pending: 0, failed: 0 }],
          [stuck, { pending: 100, failed: 100 }]
        ]
      )
      assert.isBelow(yield* rowsRead("webhook_deliveries", counts), 500)
    })
  )
})
