import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Stores to which account an import adds businesses. */
export const addImportOwners = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table imports add owner text`
})
