import { assert, describe, it } from "@effect/vitest"
import { nothingMigrated } from "@leadwell/adapters-postgres/Migrations"
import { client } from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"
import { urlOf } from "../OwnUrl.ts"
import { start } from "../RunningServer.ts"

const unreleased =
  "DATABASE_URL has tables from before the first release, which no Leadwell upgrades: name an empty database or folder.\n"

/** The version of the tables of today. */
const known = nothingMigrated.length

const newer = `DATABASE_URL is at version ${known + 1} of a newer Leadwell, this one knows ${known}: start that one.\n`

describe("a database with the tables of another version", { timeout: 60_000 }, () => {
  it.live("is refused in one line, and stays as it is", () =>
    Effect.gen(function* () {
      for (const [list, line] of [
        ["public.leadwell_migrations", unreleased],
        ["leadwell.migrations", newer]
      ] as const) {
        const address = yield* freshDatabase
        const on = Effect.provide(client({ address, maxConnections: 1 }))
        const run = (...statements: ReadonlyArray<string>) =>
          on(SqlClient.SqlClient.use((sql) => Effect.forEach(statements, (one) => sql.unsafe(one))))
        yield* run(
          "create schema leadwell",
          `create table ${list} (migration_id integer, created_at timestamptz default now(), name text)`,
          `insert into ${list} (migration_id, name) select n, 'version ' || n from generate_series(1, ${known + 1}) n`
        )
        const environment = { STORAGE: "postgres", DATABASE_URL: urlOf(address) }
        const { code, stderr } = yield* (yield* start(environment)).ended
        assert.deepStrictEqual([code, stderr], [1, line])
        const tables =
          "select concat_ws('.', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|inf)'"
        assert.deepStrictEqual(yield* run(tables), [[{ name: list }]])
      }
    })
  )
})
