import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Names waiting mails by `ended_at` in the indexes that put them in order, and by `status` in no index but those that
 * count them. While the statistics say that no mail waits, all indexes that fit a query look alike to the planner. For
 * each person it read every waiting mail from the smallest one, and sorted them. For the same reason, a condition that
 * is always true keeps the index by arrival to the query that it is for.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop index leadwell.mails_pending`
  yield* sql`drop index leadwell.mails_by_arrival`
  yield* sql`drop index leadwell.mails_without_business`
  yield* sql`create index mails_pending on leadwell.mails (person, business, number) where ended_at is null`
  yield* sql`
    create index mails_by_arrival on leadwell.mails (person, business, created_at)
    where ended_at is null and created_at > '-infinity'`
  yield* sql`
    create index mails_without_business on leadwell.mails (person) where ended_at is null and business is null`
})
