import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { later } from "@leadwell/laws/sample/SampleWebhook"
import { MailDeliveryRepository } from "@leadwell/people/mail/MailDeliveryRepository"
import type { PersonId } from "@leadwell/people/person/Person"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgMailDeliveryRepository from "../../src/mail/PgMailDeliveryRepository.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { filled, rowsRead } from "../RowsRead.ts"

const [sent, pending] = [20_000, 2000]

/** Stores mails that were sent, of which the statistics of the table tell. */
const fillSent = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.mails set (autovacuum_enabled = false)`
  yield* sql`
    insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
    select 'p-' || n, 'Jane', n || '@example.com', n || '@example.com', 'en', '[]', now()
    from generate_series(10000, ${10_000 + pending - 1}::integer) n`
  yield* sql`
    insert into leadwell.mails (id, kind, person, number, leads, business, created_at, status, ended_at, claim,
      failures, attempts)
    select gen_random_uuid(), 'new_lead', 'p-' || 10000 + n % ${pending}, n, '{1}', 'business', now(), 'sent', now(),
      1, 0, '[]'
    from generate_series(1, ${sent}::integer) n`
})

/** Stores pending mails, of which the statistics do not tell. */
const fillPending = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const due = DateTime.formatIso(later(0))
  yield* sql`
    insert into leadwell.mails (id, kind, person, number, leads, business, created_at, status, due_at, claim, failures,
      attempts)
    select gen_random_uuid(), 'new_lead', id, 1, '{1}', 'business', now(), 'pending', ${due}::text::timestamptz, 0, 0, '[]'
    from leadwell.people`
})

const tables = Layer.effectDiscard(
  migrate.pipe(Effect.andThen(filled(["mails", "people"], fillSent)), Effect.andThen(fillPending))
)

const store = Layer.merge(PgMailDeliveryRepository.layer, tables).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(store, { excludeTestServices: true })("mails that came at once after none waited", (it) => {
  it.effect("are not all read for each person who waits for one", () =>
    Effect.gen(function* () {
      const { due, waiting } = yield* MailDeliveryRepository
      const look = waiting(later(1), null, 100)
      const { people } = yield* look
      assert.deepStrictEqual([people.length, people[0]], [100, "p-10000"])
      assert.isBelow(yield* rowsRead("mails", look), pending)
      assert.isBelow(yield* rowsRead("mails", due("p-11500" as PersonId, { queues: 20, mails: 100 }, later(1))), 100)
    })
  )
})
