import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { MailDeliveryRepository } from "@leadwell/people/mail/MailDeliveryRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgMailDeliveryRepository from "../../src/mail/PgMailDeliveryRepository.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { filled, tableRowsRead } from "../RowsRead.ts"

const mails = 20_000

/** Stores mails to one person, of which every tenth has failed. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
    values ('person', 'Jane', 'jane@example.com', 'jane@example.com', 'en', '[]', now())`
  yield* sql`
    insert into leadwell.mails (id, kind, person, leads, created_at, ended_at, status, claim, failures, attempts)
    select gen_random_uuid(), 'invitation', 'person', '{}', now(), now(), case when n % 10 = 0 then 'failed' else 'sent' end,
      1, 0, '[]'
    from generate_series(1, ${mails}::integer) n`
})

const tables = Layer.effectDiscard(Effect.andThen(migrate, filled(["mails"], fill)))

const store = Layer.merge(PgMailDeliveryRepository.layer, tables).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(store, { excludeTestServices: true })("a page of a long list of mails", (it) => {
  const cases = [
    { status: undefined, total: mails },
    { status: ["sent"], total: mails * 0.9 },
    { status: ["sent", "failed"], total: mails }
  ] as const
  it.effect.each(cases)("reads the rows of the page alone, for $status", ({ status, total }) =>
    Effect.gen(function* () {
      const { page } = yield* MailDeliveryRepository
      for (const n of [1, total / 20, total / 10]) {
        const shown = page(status, { page: n, per_page: 10 })
        const { items, total: found } = yield* shown
        assert.deepStrictEqual([items.length, found], [10, total])
        assert.isBelow(yield* tableRowsRead("mails", shown), 100)
      }
    })
  )
})
