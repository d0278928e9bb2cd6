import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What a loaded demo made. A demo that was loaded before has no mark, and is no longer removed by its names alone. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table leadwell.demo_parts (
      kind text not null,
      name text collate "C" not null,
      content jsonb not null,
      primary key (kind, name)
    )`
})
