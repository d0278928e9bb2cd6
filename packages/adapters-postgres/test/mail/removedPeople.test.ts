import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { mailAbout, mailsTo, queued } from "@leadwell/domain/testing/mail/SampleMail"
import { insertedPerson } from "@leadwell/domain/testing/people/SamplePerson"
import { Effect, Fiber, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true, timeout: "60 seconds" })(
  "a mail to a person who is removed meanwhile",
  (it) => {
    it.effect("is not stored, and the mails to others are", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [removed, other] = [yield* insertedPerson(), yield* insertedPerson()]
        const waiting = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`delete from leadwell.people where id = ${removed.id}`
            const inserting = yield* Effect.forkChild(
              queued(mailAbout(removed, "warm-bv", 1), mailAbout(other, "warm-bv", 1))
            )
            const blocked = sql`
              select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
            yield* Effect.repeat(blocked, { until: (rows) => rows.length > 0 })
            return inserting
          })
        )
        yield* Fiber.join(waiting)
        assert.deepStrictEqual([(yield* mailsTo(removed)).length, (yield* mailsTo(other)).length], [0, 1])
      })
    )
  }
)
