import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { countAnew } from "../../src/schema/CountAnew.ts"
import { createTables } from "../../src/schema/CreateTables.ts"
import { migrationRunner } from "../../src/schema/MigrationRunner.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const stored = `
  insert into leadwell.report_countings (zone, is_current) values ('Europe/Amsterdam', true);
  insert into leadwell.report_cells (counting, cube, day, keys, counts) values
    (1, 'businesses', '2026-03-11', '{first,boilers}', '{1,0,1,0,0,0,0,0,0,0}'),
    (0, 'refusals', '2026-03-11', '{acme,demo,phone,not_digits}', '{3}')`

describe("counting anew", () => {
  it.effect("forgets what was counted from events, and keeps the faults of refused requests by their codes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrationRunner({ "0001_create_tables": createTables }).migrate
      for (const statement of stored.split(";")) yield* sql.unsafe(statement)
      yield* migrationRunner({ "0001_create_tables": createTables, "0002_count_anew": countAnew }).migrate
      assert.deepStrictEqual(yield* sql`select id from leadwell.report_countings`, [])
      assert.deepStrictEqual(yield* sql`select cube, keys[4] as rule, counts from leadwell.report_cells`, [
        { cube: "refusals", rule: "digits", counts: [0, 3] }
      ])
    }).pipe(
      Effect.provide(
        Layer.fresh(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
      )
    )
  )
})
