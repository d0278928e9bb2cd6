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

/** Stores a webhook that got each of many events. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.webhooks (id, url, events, secret, created_at, after)
    values (${webhook}, 'https://receiver.example', '{lead.received}', 'whsec_', now(), 0)`
  yield* sql`
    insert into leadwell.outbox (at, lead, types)
    select now(), n, 'lead.received' from generate_series(1, ${deliveries}::integer) n`
  yield* sql`
    insert into leadwell.webhook_deliveries
      (id, webhook, number, created_at, status, ended_at, claim, failures, attempts)
    select gen_random_uuid(), ${webhook}, number, at, 'delivered', at, 1, 0,
      '[{"at": "2026-11-21T12:00:00Z", "status": 200, "failure": null}]' from leadwell.outbox`
})

const tables = Layer.effectDiscard(Effect.andThen(migrate, filled(["webhook_deliveries", "outbox"], fill)))

const store = Layer.merge(PgDeliveryRepository.layer, tables).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(store, { excludeTestServices: true, timeout: "60 seconds" })("a page of a long list of deliveries", (it) => {
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
})
