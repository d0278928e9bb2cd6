import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import type { WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { webhookDeliveries } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgDeliveryRepository from "../../src/delivery/PgDeliveryRepository.ts"
import * as PgWebhookRepository from "../../src/features/webhooks/PgWebhookRepository.ts"
import { filled, rowsRead, tableRowsRead } from "../RowsRead.ts"
import { clientLayer, event, mail } from "./ManyDeliveries.ts"

const many = 20_000

const webhook = "long-list" as WebhookId
const stuck = "stuck" as WebhookId

/** Stores a webhook that got many events, one with many that wait and as many that failed, and many mails. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.webhooks (id, url, events, secret, created_at, created_by, after, content)
    select id, 'https://receiver.example', '{lead.received}', 'whsec_', now(), '{"kind": "server", "id": "server", "name": "server"}', 0, 'ids'
    from unnest(array[${webhook}::text, ${stuck}]) id`
  yield* sql`
    insert into leadwell.deliveries
      (id, channel, receiver, number, topic, created_at, status, ended_at, claim, failures, attempts)
    select gen_random_uuid(), 'webhook', ${webhook}, n, ${event}::text::jsonb, now() - n * interval '1 second',
      'delivered', now(), 1, 0, '[{"at": "2026-11-21T12:00:00Z", "status": 200, "failure": null}]'
    from generate_series(1, ${many}::integer) n`
  yield* sql`
    insert into leadwell.deliveries
      (id, channel, receiver, number, topic, created_at, status, due_at, ended_at, claim, failures, attempts)
    select gen_random_uuid(), 'webhook', ${stuck}, n, ${event}::text::jsonb, now(), status,
      case status when 'pending' then now() end, case status when 'failed' then now() end, 1, 0, '[]'
    from generate_series(1, ${many / 2}::integer) n, unnest(array['pending', 'failed']) status`
  yield* sql`
    insert into leadwell.deliveries
      (id, channel, receiver, topic, created_at, ended_at, status, claim, failures, attempts)
    select gen_random_uuid(), 'mail', 'person', ${mail}::text::jsonb, now(), now(),
      case when n % 10 = 0 then 'failed' else 'sent' end, 1, 0, '[]'
    from generate_series(1, ${many}::integer) n`
})

const store = Layer.mergeAll(
  PgDeliveryRepository.layer,
  PgWebhookRepository.layer,
  Layer.effectDiscard(Effect.andThen(migrate, filled(["deliveries"], fill)))
).pipe(Layer.provideMerge(clientLayer))

layer(store, { excludeTestServices: true })("a page of a long list of deliveries", (it) => {
  it.effect.each([1, many / 20, many / 10])("reads the rows of page %i of a receiver alone", (page) =>
    Effect.gen(function* () {
      const shown = DeliveryRepository.use((all) =>
        all.page(webhookDeliveries, { receiver: webhook }, { page, per_page: 10 })
      )
      const { items, total } = yield* shown
      assert.deepStrictEqual([items.length, total], [10, many])
      assert.strictEqual(items[0]?.number, (page - 1) * 10 + 1)
      assert.isBelow(yield* tableRowsRead("deliveries", shown), 100)
    })
  )

  it.effect("is counted by the index that is small", () =>
    Effect.gen(function* () {
      const shown = DeliveryRepository.use((all) =>
        all.page(webhookDeliveries, { receiver: webhook }, { page: 1, per_page: 10 })
      )
      assert.strictEqual(yield* rowsRead("deliveries_to_count", shown), many)
    })
  )

  it.effect.each([
    { status: undefined, total: many },
    { status: ["sent"], total: many * 0.9 },
    { status: ["sent", "failed"], total: many }
  ] as const)("of all receivers reads the rows of the page alone, for $status", ({ status, total }) =>
    Effect.gen(function* () {
      for (const page of [1, total / 20, total / 10]) {
        const shown = DeliveryRepository.use((all) => all.page(mailDeliveries, { status }, { page, per_page: 10 }))
        const { items, total: found } = yield* shown
        assert.deepStrictEqual([items.length, found], [10, total])
        assert.isBelow(yield* tableRowsRead("deliveries", shown), 100)
      }
    })
  )

  it.effect("of the failed deliveries of a receiver reads no others", () =>
    Effect.gen(function* () {
      const failed = { receiver: stuck, status: ["failed"] } as const
      const shown = DeliveryRepository.use((all) => all.page(webhookDeliveries, failed, { page: 1, per_page: 500 }))
      assert.strictEqual((yield* shown).total, many / 2)
      assert.isBelow(yield* tableRowsRead("deliveries", shown), many * 0.6)
    })
  )

  it.effect("tells how many deliveries of a receiver wait and failed, and reads no more than it counts", () =>
    Effect.gen(function* () {
      const counts = DeliveryRepository.use((all) => all.counts(webhookDeliveries, [webhook, stuck], 100))
      const wanted = [
        [webhook, { pending: 0, failed: 0 }],
        [stuck, { pending: 100, failed: 100 }]
      ]
      assert.deepStrictEqual<unknown>([...(yield* counts)], wanted)
      assert.isBelow(yield* rowsRead("deliveries", counts), 500)
    })
  )

  it.effect("loses a step of them with their webhook", () =>
    Effect.gen(function* () {
      const remove = WebhookRepository.use((all) => all.remove(webhook, []))
      assert.isBelow(yield* rowsRead("deliveries", remove), many / 4)
      const left = DeliveryRepository.use((all) =>
        all.page(webhookDeliveries, { receiver: webhook }, { page: 1, per_page: 10 })
      )
      assert.strictEqual((yield* left).total, many - 1000)
    })
  )
})
