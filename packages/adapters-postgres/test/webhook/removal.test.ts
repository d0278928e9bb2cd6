import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import type { WebhookId } from "@leadwell/domain/webhook/Webhook"
import { WebhookRepository } from "@leadwell/domain/webhook/WebhookRepository"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgDeliveryRepository from "../../src/webhook/PgDeliveryRepository.ts"
import * as PgWebhookRepository from "../../src/webhook/PgWebhookRepository.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { filled, rowsRead } from "../RowsRead.ts"

const deliveries = 20_000

const webhook = "removed" as WebhookId

/** Stores two webhooks, each with very many deliveries that have not ended. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.webhooks (id, url, events, secret, created_at, created_by, after)
    select id, 'https://receiver.example', '{lead.received}', 'whsec_', now(), '{"kind": "server", "id": "server", "name": "server"}', 0
    from unnest(array[${webhook}::text, 'kept']) id`
  yield* sql`
    insert into leadwell.webhook_deliveries (id, webhook, number, created_at, status, due_at, claim, failures, attempts)
    select gen_random_uuid(), w.id, n, now(), 'pending', now(), 0, 0, '[]'
    from generate_series(1, ${deliveries}::integer) n, leadwell.webhooks w`
})

const tables = Layer.effectDiscard(Effect.andThen(migrate, filled(["webhook_deliveries"], fill)))

const store = Layer.mergeAll(PgDeliveryRepository.layer, PgWebhookRepository.layer, tables).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

/** How many deliveries each webhook has. */
const counts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select webhook, count(*)::integer as number from leadwell.webhook_deliveries group by webhook order by webhook`
  return rows.map(({ number, webhook }) => [webhook, number])
})

layer(store, { excludeTestServices: true })("the removal of a webhook", (it) => {
  it.effect("takes one step of its deliveries with it, and the rest goes later", () =>
    Effect.gen(function* () {
      const { remove } = yield* WebhookRepository
      assert.isBelow(yield* rowsRead("webhook_deliveries", remove(webhook, [])), deliveries / 4)
      const { removeEnded, waiting } = yield* DeliveryRepository
      assert.deepStrictEqual(yield* waiting(DateTime.nowUnsafe()), ["kept" as WebhookId])
      yield* removeEnded(sampleInstant)
      assert.deepStrictEqual(yield* counts, [["kept", deliveries]])
    })
  )
})
