import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { closeGaps } from "../../src/schema/CloseGaps.ts"
import { createTables } from "../../src/schema/CreateTables.ts"
import { migrationRunner } from "../../src/schema/MigrationRunner.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const before = migrationRunner({ "0001_create_tables": createTables })
const after = migrationRunner({ "0001_create_tables": createTables, "0002_close_gaps": closeGaps })

const onFresh = Effect.provide(
  Layer.fresh(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

/**
 * Two businesses in two subcategories. `gap` lacks two leads before its third one and one at its end, all of roofs, of
 * which it has three: one of the day before, and one that it gave back. `whole` lacks nothing.
 */
const stored = `
  insert into leadwell.accounts (id, name) values ('house', 'House');
  insert into leadwell.categories (id, name, slug) values ('home', 'Home', 'home');
  insert into leadwell.subcategories (id, category, name, slug, max_businesses, duplicate_window_days, fields)
    select id, 'home', id, id, 4, 30, '[]' from unnest(array['roofs', 'walls']) id;
  insert into leadwell.markets (subcategory) values ('roofs'), ('walls') on conflict do nothing;
  insert into leadwell.businesses (id, account, name, coc_id, postal_code, city, country, active)
    select id, 'house', id, '12345678', '3511AB', 'Utrecht', 'Nederland', true from unnest(array['gap', 'whole']) id;
  insert into leadwell.subscriptions (business, position, subcategory, regions, countries, weight, active, weekdays)
    select b, p, s, '{"*"}', '{Nederland}', 2, true, '{}'
    from unnest(array['gap', 'whole']) b, unnest(array['roofs', 'walls']) with ordinality x (s, p);
  insert into leadwell.business_leads (business, position, lead_id, assigned_at, reclaim, subcategory_id, country, created_at)
    select 'gap', position, position, at::timestamptz, reclaim, subcategory, 'Nederland', at::timestamptz
    from (values (1, '2026-03-10T23:30:00Z', null, 'roofs'), (2, '2026-03-11T08:00:00Z', null, 'walls'),
      (5, '2026-03-11T09:00:00Z', null, 'roofs'), (6, '2026-03-11T10:00:00Z', 'granted', 'roofs'))
      v (position, at, reclaim, subcategory);
  insert into leadwell.business_leads (business, position, lead_id, assigned_at, subcategory_id, country, created_at)
    values ('whole', 1, 7, '2026-03-11T09:00:00Z', 'roofs', 'Nederland', '2026-03-11T09:00:00Z');
  insert into leadwell.business_lead_counters values ('gap', 7), ('whole', 1);
  insert into leadwell.subscription_states (subcategory, business, pass, waiting_since, is_away, area, day, daily, week,
      weekly, month, monthly, earlier)
    select s, b, 10, now(), false, 0, '2026-03-12', 9, '2026-03-09', 9, '2026-03-01', 9,
      '[{"period": "day", "start": "2026-03-11", "count": 9}, {"period": "month", "start": "2026-02-01", "count": 9}]'
    from unnest(array['gap', 'whole']) b, unnest(array['roofs', 'walls']) s`

const read = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const states = yield* sql`
    select s.subcategory, s.business, pass, daily, weekly, monthly, earlier, s.version = m.version as is_new
    from leadwell.subscription_states s join leadwell.markets m using (subcategory) order by 2, 1`
  return {
    positions: (yield* sql`
      select business, position, lead_id from leadwell.business_leads order by 1, 2`).map((row) =>
      Object.values(row).map(String).join(" ")
    ),
    totals: (yield* sql`select business, total from leadwell.business_lead_counters order by 1`).map((row) =>
      Object.values(row).map(String).join(" ")
    ),
    states: states.map((state): object => ({
      ...state,
      earlier: (state["earlier"] as ReadonlyArray<{ readonly count: number }>).map(({ count }) => count)
    }))
  }
})

describe("the migration that closes gaps", () => {
  it.live("numbers the leads of a business anew, and counts its total, its caps and its turns", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* before.migrate
      yield* sql.unsafe(`do $$ begin ${stored}; end $$`)
      yield* after.migrate
      const whole = { business: "whole", pass: 10, daily: 9, weekly: 9, monthly: 9, is_new: false, earlier: [9, 9] }
      assert.deepStrictEqual(yield* read, {
        positions: ["gap 1 1", "gap 2 2", "gap 3 5", "gap 4 6", "whole 1 7"],
        totals: ["gap 4", "whole 1"],
        states: [
          // Three missing leads of weight 2. In Amsterdam, half past eleven at night is the next day.
          {
            subcategory: "roofs",
            business: "gap",
            pass: 8.5,
            daily: 0,
            weekly: 2,
            monthly: 2,
            is_new: true,
            earlier: [2, 0]
          },
          {
            subcategory: "walls",
            business: "gap",
            pass: 10,
            daily: 0,
            weekly: 1,
            monthly: 1,
            is_new: true,
            earlier: [1, 0]
          },
          { subcategory: "roofs", ...whole },
          { subcategory: "walls", ...whole }
        ]
      })
    }).pipe(onFresh)
  )

  it.live("leaves a database without gaps as it is", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* before.migrate
      yield* sql.unsafe(`do $$ begin ${stored}; delete from leadwell.business_leads where business = 'gap';
        delete from leadwell.business_lead_counters where business = 'gap'; end $$`)
      const found = yield* read
      yield* after.migrate
      assert.deepStrictEqual(yield* read, found)
    }).pipe(onFresh)
  )
})
