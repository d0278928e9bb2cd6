import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import countBeforeRequests from "../../src/migrations/0037_count_before_requests.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address })))

layer(database, { excludeTestServices: true, timeout: "60 seconds" })(
  "reclaim requests that a previous version stored",
  (it) => {
    it.effect("get the number of leads that their business had got in the ninety days before", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate
        const assign = (business: string, lead: number, at: string) => sql`
          insert into leadwell.business_leads values
            (${business}, ${lead}, ${lead}, ${at}::text::timestamptz, null, null, 'roofs', 'Nederland', '2026-01-01')`
        yield* assign("a", 1, "2026-01-01T08:59:59.999Z")
        yield* assign("a", 2, "2026-01-01T09:00:00.000Z")
        yield* assign("a", 3, "2026-03-31T12:00:00.000Z")
        yield* assign("b", 3, "2026-03-31T12:00:00.000Z")
        yield* assign("a", 4, "2026-04-01T09:00:00.000Z")
        yield* assign("a", 5, "2026-04-01T09:00:00.001Z")
        yield* sql`alter table leadwell.reclaim_requests drop column assigned`
        yield* sql`drop index leadwell.reclaimed_of_business`
        yield* sql`
          insert into leadwell.reclaim_requests (id, business, lead_id, reason, status, created_at, website_code)
          values ('first', 'a', 2, 'spam', 'pending', '2026-01-01T09:00:00Z', 'demo'),
            ('last', 'a', 4, 'spam', 'pending', '2026-04-01T09:00:00Z', 'demo'),
            ('other', 'b', 3, 'spam', 'pending', '2026-04-01T09:00:00Z', 'demo')`
        yield* sql.withTransaction(countBeforeRequests)
        assert.deepStrictEqual(yield* sql`select id, assigned from leadwell.reclaim_requests order by id`, [
          { id: "first", assigned: 2 },
          { id: "last", assigned: 3 },
          { id: "other", assigned: 1 }
        ])
      })
    )
  }
)
