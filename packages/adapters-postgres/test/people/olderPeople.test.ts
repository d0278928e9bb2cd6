import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { insertedPerson } from "@leadwell/laws/sample/SamplePerson"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import noteFirstSignIn from "../../src/migrations/0045_note_first_sign_in.ts"
import pendMemberships from "../../src/migrations/0054_pend_memberships.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

/** Takes back what the migration does. */
const before = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop table leadwell.invitation_counts`
  yield* sql`alter table leadwell.people drop pending`
  yield* sql`alter table leadwell.sign_in_links drop invitation`
  yield* sql`alter table leadwell.mails drop invitation`
})

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true, timeout: "60 seconds" })(
  "people whom a previous version stored",
  (it) => {
    it.effect("keep their memberships if they signed in, and are invited to them otherwise", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { get } = yield* PersonRepository
        const never = yield* insertedPerson({ identity: null })
        const known = yield* insertedPerson()
        yield* before
        yield* sql.withTransaction(Effect.andThen(noteFirstSignIn, pendMemberships))
        assert.deepStrictEqual(yield* get(known.id), known)
        const { created_at, email, id, language, memberships, name } = never
        const invited = { invitation: id, name, email, language, invited_by: null }
        const at = { invited_at: created_at, sent_at: created_at }
        const pending = memberships.map((one) => ({ ...one, ...invited, ...at }))
        assert.deepStrictEqual<unknown>(yield* get(id), { ...never, memberships: [], pending })
      })
    )
  }
)
