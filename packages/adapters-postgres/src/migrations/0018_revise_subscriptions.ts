import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Gives each subscription a revision, so that a process reads only the subscriptions that changed. A server of the
 * version before deletes and inserts subscriptions, so that they get new revisions too.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create sequence leadwell.subscription_revisions`
  yield* sql`
    alter table leadwell.subscriptions add column revision bigint not null unique
    default nextval('leadwell.subscription_revisions')`
})
