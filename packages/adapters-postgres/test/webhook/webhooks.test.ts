import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { deliveryOf } from "@leadwell/domain/webhook/Delivery"
import { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import type { AccountedEvent } from "@leadwell/domain/webhook/EventAudience"
import { disabled, type Webhook } from "@leadwell/domain/webhook/Webhook"
import { WebhookRepository } from "@leadwell/domain/webhook/WebhookRepository"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { deliveriesOf, handedOut, insertedWebhook } from "@leadwell/laws/sample/SampleWebhook"
import { Context, DateTime, Effect, Layer, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { deliveriesAtOnce } from "../../src/webhook/FanOut.ts"
import { freshDatabase } from "../FreshDatabase.ts"

/** Two clients on the database of the store, each with connections of its own. */
class Beside extends Context.Service<
  Beside,
  { readonly sql: SqlClient.SqlClient; readonly committing: SqlClient.SqlClient }
>()("Beside") {}

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(
      PostgresStorage.layer({ address }),
      Layer.effect(
        Beside,
        Effect.gen(function* () {
          const [one, two] = [PostgresStorage.client({ address }), PostgresStorage.client({ address })]
          const sql = Context.get(yield* Layer.build(one), SqlClient.SqlClient)
          return { sql, committing: Context.get(yield* Layer.build(Layer.fresh(two)), SqlClient.SqlClient) }
        })
      )
    )
  )
)

const at = DateTime.toDateUtc(sampleInstant)

const happens = (sql: SqlClient.SqlClient, lead: number) =>
  sql`insert into leadwell.outbox (types, at, lead) values ('lead.received', ${at}::timestamptz, ${BigInt(lead)})`

const position = Beside.use(({ sql }) =>
  Effect.map(sql`select number::integer, xmin::text from leadwell.webhook_fan_out`, ([row]) => ({ ...row }))
)

const make = (webhook: Webhook, event: AccountedEvent) => deliveryOf(webhook, event, sampleInstant)

const fanOutNow = DeliveryRepository.use(({ fanOut }) => fanOut(10, make))

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "events in PostgreSQL",
  (it) => {
    it.effect("are left alone while there is no active webhook", () =>
      Effect.gen(function* () {
        const { sql } = yield* Beside
        const webhooks = yield* WebhookRepository
        const before = yield* position
        yield* happens(sql, 1)
        assert.strictEqual(yield* fanOutNow, 0)
        const webhook = yield* insertedWebhook()
        yield* webhooks.modify(webhook.id, disabled(sampleInstant), [])
        yield* happens(sql, 2)
        assert.strictEqual(yield* fanOutNow, 0)
        assert.deepStrictEqual(yield* position, before)
      })
    )

    it.effect("go to webhooks though one with a lower number is committed after one with a higher", () =>
      Effect.gen(function* () {
        const { committing, sql } = yield* Beside
        const webhook = yield* insertedWebhook()
        yield* committing.withTransaction(
          Effect.gen(function* () {
            yield* happens(committing, 11)
            yield* happens(sql, 12)
            assert.isTrue(Option.isNone(yield* Effect.timeoutOption(fanOutNow, "500 millis")))
          })
        )
        yield* handedOut()
        const leads = (yield* deliveriesOf(webhook)).map(({ event }) => Number(event.lead))
        assert.deepStrictEqual(leads, [12, 11])
      })
    )

    it.effect("go to many webhooks in steps of a few deliveries, and to each of them", () =>
      Effect.gen(function* () {
        const { sql } = yield* Beside
        const webhooks = yield* Effect.all(Array.from({ length: 60 }, () => insertedWebhook()))
        yield* sql`
          insert into leadwell.outbox (types, at, lead)
          select 'lead.received', ${at}::timestamptz, lead from generate_series(1001, 1050) as lead`
        const { fanOut } = yield* DeliveryRepository
        const [first] = yield* sql`select count(*)::integer as count from leadwell.webhook_deliveries`
        const count = yield* fanOut(500, make)
        const [second] = yield* sql`select count(*)::integer as count from leadwell.webhook_deliveries`
        assert.isBelow(count, 50)
        assert.isAtMost(Number(second?.["count"]) - Number(first?.["count"]), deliveriesAtOnce + 100)
        yield* handedOut()
        for (const webhook of webhooks) {
          const leads = (yield* deliveriesOf(webhook)).map(({ event }) => Number(event.lead)).toSorted()
          assert.deepStrictEqual(
            leads,
            Array.from({ length: 50 }, (_, n) => 1001 + n)
          )
        }
        for (const { id } of webhooks) yield* WebhookRepository.use(({ remove }) => remove(id, []))
      })
    )

    it.effect("wait for nobody who writes no event, however long", () =>
      Effect.gen(function* () {
        const { sql } = yield* Beside
        const webhook = yield* insertedWebhook()
        yield* happens(sql, 21)
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`insert into leadwell.accounts values ('long', 'Long')`
            yield* sql`select count(*) from leadwell.outbox`
            yield* handedOut()
          })
        )
        assert.strictEqual((yield* deliveriesOf(webhook)).length, 1)
      })
    )
  }
)
