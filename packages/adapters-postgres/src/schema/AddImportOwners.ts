import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Stores to which account an import adds businesses. Nothing asks any longer whether a row repeats another, but servers
 * of the version before still write it.
 */
export const addImportOwners = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table imports add owner text`
  yield* sql`alter table import_rows alter repeats set default false`
})
