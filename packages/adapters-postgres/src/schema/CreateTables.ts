import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { readFile } from "node:fs/promises"

/** The statements that make the tables. The package is published with this file. */
const file = new URL("../../schema.sql", import.meta.url)

/** Makes all tables in the first schema of the search path, in one round trip. */
export const createTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const statements = yield* Effect.promise(() => readFile(file, "utf8"))
  yield* sql.unsafe(`do $tables$ begin ${statements} end $tables$`)
})
