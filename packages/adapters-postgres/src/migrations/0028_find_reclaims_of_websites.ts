import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Lists the reclaim requests of a website without reading those of all others. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create index reclaims_of_website on leadwell.reclaim_requests (website_code, created_at, id)
    include (status, reason, business)`
})
