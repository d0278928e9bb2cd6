import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The leads of a mail. Many new leads share one. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table leadwell.mails
    alter column lead type bigint[] using case when lead is null then '{}' else array[lead] end,
    alter column lead set not null`
  yield* sql`alter table leadwell.mails rename column lead to leads`
})
