import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { Webhook } from "@leadwell/domain/webhook/Webhook"
import { tested } from "@leadwell/laws/sample/SampleDelivery"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { deliveriesOf, handedOut, insertedWebhook } from "@leadwell/laws/sample/SampleWebhook"
import { DateTime, Effect, Layer, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

const at = DateTime.toDateUtc(sampleInstant)

/** Checks that an operation waits while another transaction disables a webhook. */
const waitsWhileDisabled = Effect.fnUntraced(function* <A, E, R>({ id }: Webhook, operation: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`update leadwell.webhooks set disabled_at = ${at}::timestamptz where id = ${id}`
      assert.isTrue(Option.isNone(yield* Effect.timeoutOption(operation, "500 millis")))
    })
  )
})

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "a webhook that is disabled meanwhile",
  (it) => {
    it.effect("gets no event", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [webhook, other] = [yield* insertedWebhook(), yield* insertedWebhook()]
        yield* sql`insert into leadwell.outbox (types, at, lead) values ('lead.received', ${at}::timestamptz, 1)`
        yield* waitsWhileDisabled(webhook, handedOut())
        yield* handedOut()
        assert.deepStrictEqual([(yield* deliveriesOf(webhook)).length, (yield* deliveriesOf(other)).length], [0, 1])
      })
    )

    it.effect("gets no test event", () =>
      Effect.gen(function* () {
        const webhook = yield* insertedWebhook()
        yield* waitsWhileDisabled(webhook, tested(webhook))
        assert.deepStrictEqual(yield* deliveriesOf(webhook), [])
      })
    )
  }
)
