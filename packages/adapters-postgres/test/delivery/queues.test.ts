import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { webhookDeliveries } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { later } from "@leadwell/laws/sample/SampleDelivery"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import type { PersonId } from "@leadwell/people/person/Person"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgDeliveryRepository from "../../src/delivery/PgDeliveryRepository.ts"
import { filled, rowsRead } from "../RowsRead.ts"
import { clientLayer, event, mail } from "./ManyDeliveries.ts"

const [queues, mails, sent, sudden] = [10, 2000, 20_000, 2000]

const person = "person" as PersonId
const limits = { queues: 20, deliveries: 100 }

const [now, due] = [0, 60].map((seconds) => DateTime.formatIso(later(seconds)))

/** Stores long queues whose first mails were put off for a minute, such a mail alone, and a webhook with as many. */
const fillQueues = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.deliveries (id, channel, receiver, queue, number, topic, created_at, status, due_at, claim,
      failures, attempted_at, attempts)
    select gen_random_uuid(), 'mail', ${person}, 'business-' || q, n, ${mail}::text::jsonb, ${now}::text::timestamptz,
      'pending', ${due}::text::timestamptz, 0, 0, case when n = 1 then ${now}::text::timestamptz end, '[]'
    from generate_series(1, ${mails}::integer) n, generate_series(1, ${queues}::integer) q`
  yield* sql`
    insert into leadwell.deliveries (id, channel, receiver, topic, created_at, status, due_at, claim, failures, attempts)
    values ('alone', 'mail', ${person}, ${mail}::text::jsonb, ${now}::text::timestamptz, 'pending',
      ${due}::text::timestamptz, 0, 0, '[]')`
  yield* sql`
    insert into leadwell.deliveries (id, channel, receiver, number, topic, created_at, status, due_at, claim, failures,
      attempts)
    select gen_random_uuid(), 'webhook', 'webhook', n, ${event}::text::jsonb, ${now}::text::timestamptz, 'pending',
      ${due}::text::timestamptz, 0, 0, '[]'
    from generate_series(1, ${mails * queues}::integer) n`
})

const store = Layer.merge(
  PgDeliveryRepository.layer,
  Layer.effectDiscard(Effect.andThen(migrate, filled(["deliveries"], fillQueues)))
).pipe(Layer.provideMerge(clientLayer))

layer(store, { excludeTestServices: true })("many deliveries that were put off", (it) => {
  it.effect("are not read by who asks what is due", () =>
    Effect.gen(function* () {
      const { due, waiting } = yield* DeliveryRepository
      const nobody = waiting(mailDeliveries, later(1), null, 100)
      assert.deepStrictEqual(yield* nobody, { receivers: [], last: null })
      assert.isBelow(yield* rowsRead("deliveries", nobody), 10 * queues)
      assert.isBelow(yield* rowsRead("deliveries", due(mailDeliveries, person, limits, later(1))), 10 * queues)
      assert.deepStrictEqual(yield* waiting(mailDeliveries, later(60), null, 100), { receivers: [person], last: null })
      const none = waiting(webhookDeliveries, later(1), null, 100)
      assert.deepStrictEqual(yield* none, { receivers: [], last: null })
      assert.isBelow(yield* rowsRead("deliveries", none), 10)
    })
  )

  it.effect("are read up to a number once they are due", () =>
    Effect.gen(function* () {
      const { due } = yield* DeliveryRepository
      const first = due(webhookDeliveries, "webhook" as never, limits, later(60))
      const numbers = Array.from({ length: 20 }, (_, n) => [n + 1])
      assert.deepStrictEqual(
        (yield* first).map((queue) => queue.map(({ number }) => number)),
        numbers
      )
      assert.isBelow(yield* rowsRead("deliveries", first), 200)
    })
  )

  it.effect("are looked at for some receivers at once, however many wait", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { waiting } = yield* DeliveryRepository
      const fillOthers = sql`
        insert into leadwell.deliveries (id, channel, receiver, queue, number, topic, created_at, status, due_at, claim,
          failures, attempts)
        select gen_random_uuid(), 'mail', 'p-' || n, 'business', 1, ${mail}::text::jsonb, now(), 'pending',
          ${due}::text::timestamptz, 0, 0, '[]'
        from generate_series(10000, 29999) n`
      yield* filled(["deliveries"], fillOthers)
      const look = waiting(mailDeliveries, later(60), "p-11998" as PersonId, 100)
      const { last, receivers } = yield* look
      assert.deepStrictEqual([receivers.length, receivers[0], last], [100, "p-11999", "p-12098"])
      assert.isBelow(yield* rowsRead("deliveries", look), 2000)
    })
  )
})

/** Stores mails that were sent, of which the statistics of the table tell. */
const fillSent = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.deliveries set (autovacuum_enabled = false)`
  yield* sql`
    insert into leadwell.deliveries (id, channel, receiver, queue, number, topic, created_at, status, ended_at, claim,
      failures, attempts)
    select gen_random_uuid(), 'mail', 'p-' || 10000 + n % ${sudden}, 'business', n, ${mail}::text::jsonb, now(), 'sent',
      now(), 1, 0, '[]'
    from generate_series(1, ${sent}::integer) n`
})

/** Stores pending mails, of which the statistics do not tell. */
const fillPending = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.deliveries (id, channel, receiver, queue, number, topic, created_at, status, due_at, claim,
      failures, attempts)
    select gen_random_uuid(), 'mail', 'p-' || n, 'business', 1, ${mail}::text::jsonb, now(), 'pending',
      ${now}::text::timestamptz, 0, 0, '[]'
    from generate_series(10000, ${10_000 + sudden - 1}::integer) n`
})

const suddenStore = Layer.merge(
  PgDeliveryRepository.layer,
  Layer.effectDiscard(migrate.pipe(Effect.andThen(filled(["deliveries"], fillSent)), Effect.andThen(fillPending)))
).pipe(Layer.provideMerge(Layer.fresh(clientLayer)))

layer(suddenStore, { excludeTestServices: true })("deliveries that came at once after none waited", (it) => {
  it.effect("are not all read for each receiver who waits for one", () =>
    Effect.gen(function* () {
      const { due, waiting } = yield* DeliveryRepository
      const look = waiting(mailDeliveries, later(1), null, 100)
      const { receivers } = yield* look
      assert.deepStrictEqual([receivers.length, receivers[0]], [100, "p-10000"])
      assert.isBelow(yield* rowsRead("deliveries", look), sudden)
      const one = due(mailDeliveries, "p-11500" as PersonId, limits, later(1))
      assert.isBelow(yield* rowsRead("deliveries", one), 100)
    })
  )
})
