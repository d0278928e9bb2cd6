import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What lists of the catalogue's parts are read by, in the order of code units under any collation of the
 * database, and the one digest that is remembered of the catalogue as a whole.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index businesses_by_id on businesses (id collate "C")`
  yield* sql`create index businesses_of_account on businesses (account, id collate "C")`
  yield* sql`create index websites_by_code on websites (code collate "C")`
  yield* sql`create index websites_of_account on websites (account, code collate "C")`
  yield* sql`create index websites_of_affiliate on websites (affiliate, code collate "C")`
  yield* sql`create index categories_by_id on categories (id collate "C")`
  yield* sql`create index subcategories_by_id on subcategories (id collate "C")`
  yield* sql`create index subcategories_of_category on subcategories (category, id collate "C")`
  yield* sql`
    create table catalog_digest (
      is_only boolean primary key default true check (is_only),
      digest text not null
    )`
})
