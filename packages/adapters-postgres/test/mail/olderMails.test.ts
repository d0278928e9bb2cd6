import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { invited, mailAbout, mailsTo, queued } from "@leadwell/laws/sample/SampleMail"
import { insertedPerson } from "@leadwell/laws/sample/SamplePerson"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import mailAboutLeads from "../../src/migrations/0036_mail_about_leads.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true, timeout: "60 seconds" })(
  "mails that a previous version stored",
  (it) => {
    it.effect("keep the lead that they tell of, or none", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { mail, person } = yield* invited
        const receiver = yield* insertedPerson()
        const about = mailAbout(receiver, "some-business", 7)
        yield* queued(about)
        yield* sql`alter table leadwell.mails add lead bigint`
        yield* sql`update leadwell.mails set lead = leads[1]`
        yield* sql`alter table leadwell.mails drop column leads`
        yield* sql.withTransaction(mailAboutLeads)
        assert.deepStrictEqual([yield* mailsTo(person), yield* mailsTo(receiver)], [[mail], [about]])
      })
    )
  }
)
