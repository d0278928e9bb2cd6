import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { deliveriesOf, handedOut, insertedWebhook } from "@leadwell/laws/sample/SampleWebhook"
import { Context, DateTime, Effect, Layer, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
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

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "events in PostgreSQL",
  (it) => {
    it.effect("go to webhooks though one with a lower number is committed after one with a higher", () =>
      Effect.gen(function* () {
        const { committing, sql } = yield* Beside
        const webhook = yield* insertedWebhook()
        yield* committing.withTransaction(
          Effect.gen(function* () {
            yield* happens(committing, 11)
            yield* happens(sql, 12)
            assert.isTrue(Option.isNone(yield* Effect.timeoutOption(handedOut, "500 millis")))
          })
        )
        yield* handedOut
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
          select 'lead.received', ${at}::timestamptz, lead from generate_series(1001, 1150) as lead`
        const advanced: Array<number> = []
        const stored = yield* DeliveryRepository
        const watched: typeof stored = {
          ...stored,
          advance: (form, from, until, some) => {
            advanced.push(some.length)
            return stored.advance(form, from, until, some)
          }
        }
        yield* Effect.provideService(handedOut, DeliveryRepository, watched)
        assert.isAtMost(Math.max(...advanced), 2000 + 60 * 100)
        assert.isAtLeast(
          advanced.reduce((sum, count) => sum + count, 0),
          60 * 150
        )
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
            yield* handedOut
          })
        )
        assert.strictEqual((yield* deliveriesOf(webhook)).length, 1)
      })
    )
  }
)
