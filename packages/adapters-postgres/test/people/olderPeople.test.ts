import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { insertedPasskey } from "@leadwell/domain/testing/passkey/SamplePasskey"
import { insertedPerson, insertSession, sampleSession } from "@leadwell/domain/testing/people/SamplePerson"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import noteFirstSignIn from "../../src/migrations/0045_note_first_sign_in.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true, timeout: "60 seconds" })(
  "people whom a previous version stored",
  (it) => {
    it.effect("have signed in before when they have a session, a passkey or an identity", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* insertedPerson({ name: "none", identity: null })
        yield* insertedPerson({ name: "identity" })
        const inSession = yield* insertedPerson({ name: "session", identity: null })
        yield* insertSession(yield* sampleSession(inSession))
        const withPasskey = yield* insertedPerson({ name: "passkey", identity: null })
        yield* insertedPasskey(withPasskey)
        yield* sql`alter table leadwell.people drop column first_signed_in_at`
        yield* sql.withTransaction(noteFirstSignIn)
        assert.deepStrictEqual(
          yield* sql`select name, first_signed_in_at = created_at as signed_in from leadwell.people order by name`,
          [
            { name: "identity", signed_in: true },
            { name: "none", signed_in: null },
            { name: "passkey", signed_in: true },
            { name: "session", signed_in: true }
          ]
        )
      })
    )
  }
)
