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

const [queues, mails] = [10, 2000]

const person = "person" as PersonId

/** Stores long queues whose first mails were put off until a minute after the sample instant, and such a mail alone. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [now, due] = [later(0), later(60)].map((at) => DateTime.formatIso(at))
  yield* sql`
    insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
    values (${person}, 'Jane', 'jane@example.com', 'jane@example.com', 'en', '[]', now())`
  yield* sql`
    insert into leadwell.mails (id, kind, person, number, leads, business, created_at, status, due_at, claim, failures,
      attempted_at, attempts)
    select gen_random_uuid(), 'new_lead', ${person}, n, '{1}', 'business-' || q, ${now}::text::timestamptz, 'pending',
      ${due}::text::timestamptz, 0, 0, case when n = 1 then ${now}::text::timestamptz end, '[]'
    from generate_series(1, ${mails}::integer) n, generate_series(1, ${queues}::integer) q`
  yield* sql`
    insert into leadwell.mails (id, kind, person, leads, created_at, status, due_at, claim, failures, attempts)
    values ('alone', 'invitation', ${person}, '{}', ${now}::text::timestamptz, 'pending', ${due}::text::timestamptz,
      0, 0, '[]')`
})

const tables = Layer.effectDiscard(Effect.andThen(migrate, filled(["mails"], fill)))

const store = Layer.merge(PgMailDeliveryRepository.layer, tables).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(store, { excludeTestServices: true })("long queues of mails that were put off", (it) => {
  it.effect("are not read by who asks which mails are due", () =>
    Effect.gen(function* () {
      const { due, waiting } = yield* MailDeliveryRepository
      const nobody = waiting(later(1), null, 100)
      assert.deepStrictEqual(yield* nobody, { people: [], last: null })
      assert.isBelow(yield* rowsRead("mails", nobody), 10 * queues)
      assert.isBelow(yield* rowsRead("mails", due(person, { queues: 20, mails: 100 }, later(1))), 10 * queues)
      assert.deepStrictEqual(yield* waiting(later(60), null, 100), { people: [person], last: null })
    })
  )

  it.effect("are passed by who asks which mails about no business are due", () =>
    Effect.gen(function* () {
      const { waiting } = yield* MailDeliveryRepository
      assert.strictEqual(yield* rowsRead("mails_without_business", waiting(later(1), null, 100)), 1)
    })
  )

  it.effect("are looked at for some people at once, however many wait", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const due = DateTime.formatIso(later(60))
      const fillOthers = Effect.gen(function* () {
        yield* sql`
          insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
          select 'p-' || n, 'Jane', n || '@example.com', n || '@example.com', 'en', '[]', now()
          from generate_series(10000, 29999) n`
        yield* sql`
          insert into leadwell.mails (id, kind, person, number, leads, business, created_at, status, due_at, claim,
            failures, attempts)
          select gen_random_uuid(), 'new_lead', id, 1, '{1}', 'business', now(), 'pending', ${due}::text::timestamptz,
            0, 0, '[]'
          from leadwell.people where id like 'p-%'`
      })
      yield* filled(["mails", "people"], fillOthers)
      const { waiting } = yield* MailDeliveryRepository
      const look = waiting(later(60), "p-11998" as PersonId, 100)
      const { last, people } = yield* look
      assert.deepStrictEqual([people.length, people[0], last], [100, "p-11999", "p-12098"])
      assert.isBelow(yield* rowsRead("mails", look), 2000)
    })
  )
})
