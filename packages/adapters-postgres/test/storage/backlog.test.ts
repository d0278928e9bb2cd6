import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { Backlog } from "@leadwell/domain/storage/Backlog"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgBacklog from "../../src/storage/PgBacklog.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { filled, rowsRead } from "../RowsRead.ts"

const leads = 20_000

/** Stores leads of which only the last are open or held. */
const fill = SqlClient.SqlClient.use(
  (sql) => sql`
    insert into leadwell.leads (id, stage, account, website_code, subcategory_id, places, country, postal_code, city,
      street, street_number, preferred_date_of_execution, description, gender, first_name, last_name, email, phone,
      subscribe_to_newsletter, answers, created_at, offered_at)
    select n, case when n <= ${leads}::integer - 2000 then 'placed' when n % 2 = 0 then 'open' else 'held' end,
      'house', 'demo', 'roofs', 1, 'Nederland', '1012AB', 'Amsterdam', 'Dam', '1', '2026-03-01', '-', 'unknown', 'Jane',
      'Doe', 'jane@example.com', '0612345678', false, '[]', '2026-01-01'::timestamptz + n * interval '1 minute',
      '2026-03-01'
    from generate_series(1, ${leads}::integer) n`
)

const store = Layer.merge(PgBacklog.layer, Layer.effectDiscard(Effect.andThen(migrate, filled(["leads"], fill)))).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(store, { excludeTestServices: true, timeout: "60 seconds" })("the backlog", (it) => {
  it.effect("is read without the leads in other stages", () =>
    Effect.gen(function* () {
      const { read } = yield* Backlog
      const receivedBy = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
      const reading = read({ receivedBy, today: "2026-03-01" as CalendarDate, most: 10 })
      const { held, open } = yield* reading
      assert.deepStrictEqual([held.count, open.count], [10, 10])
      assert.isBelow(yield* rowsRead("leads", reading), 2000)
    })
  )
})
