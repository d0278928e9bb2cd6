import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { MailDeliveryRepository } from "@leadwell/people/mail/MailDeliveryRepository"
import { mailedEvents } from "@leadwell/people/mail/MailRecipients"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgMailDeliveryRepository from "../../src/mail/PgMailDeliveryRepository.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { filled, rowsRead } from "../RowsRead.ts"

const [accounts, waiting] = [2000, 20_000]

/** Stores accounts with ten businesses each, and a member of each business. The first account has an event of one. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const each = sql`generate_series(1, ${accounts}::integer) a, generate_series(1, 10) b`
  yield* sql`insert into leadwell.accounts select 'a-' || a, 'Account' from generate_series(1, ${accounts}::integer) a`
  yield* sql`
    insert into leadwell.businesses (id, account, name, coc_id, postal_code, city, country, active)
    select 'b-' || a || '-' || b, 'a-' || a, 'Business', '12345678', '1012AB', 'Amsterdam', 'Nederland', true
    from ${each}`
  yield* sql`
    insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
    select 'p-' || a || '-' || b, 'Jane', a || '-' || b || '@example.com', a || '-' || b || '@example.com', 'en',
      jsonb_build_array(jsonb_build_object('account', 'a-' || a, 'role', 'member', 'scope',
        jsonb_build_object('businesses', jsonb_build_array('b-' || a || '-' || b)))), now()
    from ${each}`
  yield* sql`
    insert into leadwell.outbox (at, lead, types, businesses)
    values (now(), 1, 'business_lead.assigned', 'b-1-7')`
})

const tables = Layer.effectDiscard(Effect.andThen(migrate, filled(["people", "businesses", "outbox"], fill)))

const store = Layer.merge(PgMailDeliveryRepository.layer, tables).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(store, { excludeTestServices: true })("mails about events, of very many people", (it) => {
  it.effect("are made without reading who is in no account of an event, and without locking who is not told", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { fanOut } = yield* MailDeliveryRepository
      const told: Array<ReadonlyArray<string>> = []
      const step = fanOut(500, mailedEvents, (events) => {
        told.push(...events.map(({ people }) => people.map(({ id }) => id)))
        return []
      })
      assert.isBelow(yield* rowsRead("people", step), 200)
      assert.deepStrictEqual(told, [["p-1-7"]])
      assert.deepStrictEqual(yield* sql`select id from leadwell.people where xmax <> 0`, [{ id: "p-1-7" }])
    })
  )

  it.effect("are made without reading all events that wait, and those that nobody hears of are passed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { fanOut } = yield* MailDeliveryRepository
      const write = (type: string) => sql`
        insert into leadwell.outbox (at, lead, types, businesses)
        select now(), 1, ${type}, 'b-1-7' from generate_series(1, ${waiting}::integer)`
      yield* filled(["outbox"], write("business_lead.assigned"))
      const step = Effect.map(
        fanOut(10, mailedEvents, () => []),
        (count) => assert.strictEqual(count, 10)
      )
      assert.isBelow(yield* rowsRead("outbox", step), waiting / 2)

      yield* sql`delete from leadwell.outbox`
      yield* write("lead.received")
      assert.strictEqual(yield* fanOut(10, mailedEvents, () => []), 0)
      const behind = yield* sql`
        select from leadwell.mail_fan_out f where f.number < (select max(number) from leadwell.outbox)`
      assert.lengthOf(behind, 0)
    })
  )
})
