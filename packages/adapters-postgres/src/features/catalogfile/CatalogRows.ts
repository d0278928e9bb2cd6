import type { PgClient } from "@effect/sql-pg/PgClient"
import { Account } from "@leadwell/domain/access/Account"
import { Affiliate } from "@leadwell/domain/catalog/Affiliate"
import { Business } from "@leadwell/domain/catalog/Business"
import { Category } from "@leadwell/domain/catalog/Category"
import { Subcategory } from "@leadwell/domain/catalog/Subcategory"
import { Website } from "@leadwell/domain/catalog/Website"
import type { CatalogList, StoredCatalog } from "@leadwell/domain/features/catalogfile/Catalog"
import { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { regionsIn } from "../../distribution/ReadMarkets.ts"
import { decodeRows } from "../../sql/Rows.ts"
import { mapInTurns } from "../../sql/Turns.ts"

const accounts = decodeRows(Account)
const affiliates = decodeRows(Affiliate)
const websites = decodeRows(Website)
const categories = decodeRows(Category)
const subcategories = decodeRows(Subcategory)
const businesses = decodeRows(Business)

/** A subscription with its regions as one text, because there may be thousands. */
const SubscriptionRow = Schema.Struct({ ...Subscription.fields, regions: Schema.String })

const subscriptionRows = decodeRows(SubscriptionRow)

const subscriptionOf = ({ regions, ...one }: typeof SubscriptionRow.Type): Subscription => ({
  ...one,
  regions: regionsIn(regions)
})

/** The number of subscriptions whose regions are read in one turn of the event loop. */
const mostInOneTurn = 50

/** Reads the subscriptions `s` of some businesses `b`. */
export const readSubscriptions = Effect.fnUntraced(function* (sql: PgClient, condition: Fragment) {
  const found = yield* sql`
    select s.business, s.subcategory, array_to_string(s.regions, ',') as regions, s.countries, s.weight, s.daily_cap,
      s.weekly_cap, s.monthly_cap, s.active, s.daily_cap_by_weekday, s.weekdays, s.paused_from, s.paused_until
    from leadwell.subscriptions s join leadwell.businesses b on b.id = s.business
    where ${condition} order by b.position, s.position`
  return yield* mapInTurns(yield* subscriptionRows(found), mostInOneTurn, subscriptionOf)
})

/** Reads some subcategories `s` with their categories `c`. */
export const readSubcategories = (sql: PgClient, condition: Fragment) =>
  Effect.flatMap(
    sql`
      select s.id, s.name, s.slug, s.max_businesses, s.duplicate_window_days, s.fields, to_jsonb(c) as category
      from leadwell.subcategories s join leadwell.categories c on c.id = s.category
      where ${condition} order by s.id collate "C"`,
    subcategories
  )

/** Reads some lists of the catalogue without its tokens. */
export const readLists = Effect.fnUntraced(function* (
  sql: PgClient,
  lists: ReadonlyArray<CatalogList>
): Effect.fn.Return<StoredCatalog, SqlError> {
  const has = (list: CatalogList) => sql`${lists.includes(list)}::boolean`
  return {
    accounts: yield* accounts(yield* sql`select * from leadwell.accounts where ${has("accounts")} order by id`),
    affiliates: yield* affiliates(yield* sql`select * from leadwell.affiliates where ${has("affiliates")} order by id`),
    websites: yield* websites(
      yield* sql`select * from leadwell.websites where ${has("websites")} order by code collate "C"`
    ),
    categories: yield* categories(
      yield* sql`select * from leadwell.categories where ${has("categories")} order by id collate "C"`
    ),
    subcategories: yield* readSubcategories(sql, has("categories")),
    businesses: yield* businesses(
      yield* sql`select * from leadwell.businesses where ${has("businesses")} order by position`
    ),
    subscriptions: yield* readSubscriptions(sql, has("businesses"))
  }
})

/** Reads some lists of the catalogue without its tokens, from one snapshot. */
export const readCatalog = (sql: PgClient, lists: ReadonlyArray<CatalogList>) =>
  sql.withTransaction(
    Effect.andThen(sql`set transaction isolation level repeatable read, read only`, readLists(sql, lists))
  )
