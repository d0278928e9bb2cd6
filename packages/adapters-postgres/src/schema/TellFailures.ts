import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Stores why the file of an import failed, and where its table is. Of earlier imports nobody knows. */
export const tellFailures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table imports add failure text, add source jsonb`
})
