// How long a page of a business's leads takes on PostgreSQL: the first, the middle and the last of very many, in turn.
// node -C @leadwell/source benchmark/list-leads.ts [leads]
import * as EmbeddedPostgres from "@leadwell/adapters-postgres/EmbeddedPostgres"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { BusinessLeadRepository } from "@leadwell/domain/lead/BusinessLeadRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

const count = Number(process.argv[2] ?? 1_000_000)
const business = BusinessId.make("busy")
const perPage = 10
const rounds = 400

const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set statement_timeout = 0`
  yield* sql`
    insert into leads
    select n, 'placed', 'a', 'w', 's', 1, 'Nederland', '3511AB', 'Utrecht', 'Oudegracht', '12', '2031-01-15',
      'A heat pump for a terraced house.', 'female', 'Jane', 'Doe', 'jane@example.nl', '0612345678', false,
      '[{"key":"annual_gas_consumption","value":1500}]', null, '2026-01-01'
    from generate_series(1, ${count}::bigint) n`
  yield* sql`
    insert into business_leads
    select ${business}, n, n, '2026-01-01', null from generate_series(1, ${count}::bigint) n`
  yield* sql`insert into business_lead_counters values (${business}, ${count}::bigint)`
  yield* sql`analyze leads, business_leads`
})

const median = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const measured = Effect.gen(function* () {
  const leads = yield* BusinessLeadRepository
  const last = Math.ceil(count / perPage)
  const pages = { first: 1, middle: Math.ceil(last / 2), last }
  const times: Record<string, Array<number>> = { first: [], middle: [], last: [] }
  for (let round = -50; round < rounds; round++) {
    for (const [name, page] of Object.entries(pages)) {
      const before = process.hrtime.bigint()
      const { items, total } = yield* leads.page(business, { page, per_page: perPage })
      const millis = Number(process.hrtime.bigint() - before) / 1e6
      if (items.length !== perPage || total !== count)
        yield* Effect.die(new Error(`page ${page} is not what it should be`))
      if (round >= 0) times[name]?.push(millis)
    }
  }
  const [first = 0, middle = 0, end = 0] = Object.values(times).map(median)
  console.log(
    `${count} leads, medians of ${rounds}: first ${first.toFixed(2)} ms, middle ${middle.toFixed(2)} ms, ` +
      `last ${end.toFixed(2)} ms; last / first ${(end / first).toFixed(2)}`
  )
})

const program = Effect.gen(function* () {
  const { socket } = yield* EmbeddedPostgres.start()
  const options = { address: { socket }, maxConnections: 1 }
  const storage = PostgresStorage.layer(options)
  yield* Effect.andThen(fill, measured).pipe(
    Effect.provide(PostgresStorage.client(options).pipe(Layer.provideMerge(storage)))
  )
})

await Effect.runPromise(Effect.scoped(program))
