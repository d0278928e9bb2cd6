import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { countAnew, forgetCountings } from "../../src/schema/CountAnew.ts"
import { createTables } from "../../src/schema/CreateTables.ts"
import { migrationRunner } from "../../src/schema/MigrationRunner.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const counting = "insert into leadwell.report_countings (zone, is_current) values ('Europe/Amsterdam', true)"

const cell = (counting: number, cube: string, keys: string, counts: string) =>
  `insert into leadwell.report_cells (counting, cube, day, keys, counts)
    values (${counting}, '${cube}', '2026-03-11', '{${keys}}', '{${counts}}')`

const counted = [counting, cell(1, "businesses", "first,boilers", "1,0,1,0,0,0,0,0,0,0")]

const stored = [...counted, cell(0, "refusals", "acme,demo,phone,not_digits", "3")]

describe("counting anew", () => {
  it.effect("forgets what was counted from events, and keeps the faults of refused requests by their codes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrationRunner({ "0001_create_tables": createTables }).migrate
      for (const statement of stored) yield* sql.unsafe(statement)
      const first = { "0001_create_tables": createTables, "0002_count_anew": countAnew }
      yield* migrationRunner(first).migrate
      assert.deepStrictEqual(yield* sql`select id from leadwell.report_countings`, [])
      assert.deepStrictEqual(yield* sql`select cube, keys[4] as rule, counts from leadwell.report_cells`, [
        { cube: "refusals", rule: "digits", counts: [0, 3] }
      ])
      for (const statement of counted) yield* sql.unsafe(statement)
      yield* migrationRunner({ ...first, "0003_count_offered": forgetCountings }).migrate
      assert.deepStrictEqual(yield* sql`select id from leadwell.report_countings`, [])
      assert.deepStrictEqual(yield* sql`select cube, counts from leadwell.report_cells`, [
        { cube: "refusals", counts: [0, 3] }
      ])
    }).pipe(
      Effect.provide(
        Layer.fresh(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
      )
    )
  )
})
