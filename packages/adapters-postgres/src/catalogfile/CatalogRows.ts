import type { PgClient } from "@effect/sql-pg"
import { Account } from "@leadwell/domain/account/Account"
import { Affiliate } from "@leadwell/domain/catalog/Affiliate"
import { Business } from "@leadwell/domain/catalog/Business"
import { Category } from "@leadwell/domain/catalog/Category"
import { Subcategory } from "@leadwell/domain/catalog/Subcategory"
import { Website } from "@leadwell/domain/catalog/Website"
import type { Catalog } from "@leadwell/domain/catalogfile/Catalog"
import { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"

const accounts = decodeRows(Account)
const affiliates = decodeRows(Affiliate)
const websites = decodeRows(Website)
const categories = decodeRows(Category)
const subcategories = decodeRows(Subcategory)
const businesses = decodeRows(Business)
const subscriptions = decodeRows(Subscription)

/** Reads the catalogue without its tokens, from one snapshot. */
export const readCatalog = Effect.fnUntraced(
  function* (sql: typeof PgClient.PgClient.Service): Effect.fn.Return<Omit<Catalog, "tokens">, SqlError> {
    yield* sql`set transaction isolation level repeatable read, read only`
    return {
      accounts: yield* accounts(yield* sql`select * from leadwell.accounts order by id`),
      affiliates: yield* affiliates(yield* sql`select * from leadwell.affiliates order by id`),
      websites: yield* websites(yield* sql`select * from leadwell.websites order by code collate "C"`),
      categories: yield* categories(yield* sql`select * from leadwell.categories order by id collate "C"`),
      subcategories: yield* subcategories(
        yield* sql`
          select s.id, s.name, s.slug, s.max_businesses, s.duplicate_window_days, s.fields, to_jsonb(c) as category
          from leadwell.subcategories s join leadwell.categories c on c.id = s.category order by s.id collate "C"`
      ),
      businesses: yield* businesses(yield* sql`select * from leadwell.businesses order by place`),
      subscriptions: yield* subscriptions(
        yield* sql`
          select s.* from leadwell.subscriptions s join leadwell.businesses b on b.id = s.business order by b.place, s.place`
      )
    }
  },
  (read, sql) => sql.withTransaction(read)
)
