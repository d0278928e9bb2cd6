import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { examined } from "@leadwell/laws/sample/SampleMail"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgDeliveryRepository from "../../src/delivery/PgDeliveryRepository.ts"
import * as PgPersonRepository from "../../src/features/people/PgPersonRepository.ts"
import { filled, rowsRead } from "../RowsRead.ts"
import { clientLayer } from "./ManyDeliveries.ts"

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
    select gen_random_uuid(), 'Jane', a || '-' || b || '@example.com', a || '-' || b || '@example.com', 'en',
      jsonb_build_array(jsonb_build_object('account', 'a-' || a, 'role', 'member', 'scope',
        jsonb_build_object('businesses', jsonb_build_array('b-' || a || '-' || b)))), now()
    from ${each}`
  yield* sql`
    insert into leadwell.outbox (at, lead, types, businesses)
    values (now(), 1, 'business_lead.assigned', 'b-1-7')`
})

const store = Layer.mergeAll(
  PgDeliveryRepository.layer,
  PgPersonRepository.layer,
  Layer.effectDiscard(Effect.andThen(migrate, filled(["people", "businesses", "outbox"], fill)))
).pipe(Layer.provideMerge(clientLayer))

layer(store, { excludeTestServices: true })("mails about events, of very many people", (it) => {
  it.effect("are made without reading who is in no account of an event", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      assert.isBelow(yield* rowsRead("people", examined), 200)
      assert.deepStrictEqual(
        yield* sql`select p.email, d.queue from leadwell.deliveries d join leadwell.people p on p.id = d.receiver`,
        [{ email: "1-7@example.com", queue: "b-1-7" }]
      )
    })
  )

  it.effect("are made without reading all events that wait, and those that nobody hears of are passed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { businesses, events, unseen } = yield* DeliveryRepository
      const types = ["business_lead.assigned"] as const
      const write = (type: string) => sql`
        insert into leadwell.outbox (at, lead, types, businesses)
        select now(), 1, ${type}, 'b-1-7' from generate_series(1, ${waiting}::integer)`
      yield* filled(["outbox"], write(types[0]))
      const range = { ...(yield* unseen("mail"))!, types }
      const first = Effect.map(events({ ...range, businesses: ["b-1-7" as never], limit: 10 }), (found) =>
        assert.lengthOf(found, 10)
      )
      assert.isBelow(yield* rowsRead("outbox", first), waiting / 2)
      yield* sql`delete from leadwell.outbox`
      yield* write("lead.received")
      const all = { ...(yield* unseen("mail"))!, types }
      assert.deepStrictEqual(yield* businesses(all), [])
      assert.strictEqual(yield* examined, 0)
      assert.isNull(yield* unseen(mailDeliveries.channel))
    })
  )
})
