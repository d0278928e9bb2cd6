import type { PgClient } from "@effect/sql-pg/PgClient"
import { Account } from "@leadwell/domain/access/Account"
import { Affiliate } from "@leadwell/domain/catalog/Affiliate"
import { Business } from "@leadwell/domain/catalog/Business"
import { Category } from "@leadwell/domain/catalog/Category"
import { Website } from "@leadwell/domain/catalog/Website"
import type { CatalogNames } from "@leadwell/domain/features/catalogfile/CatalogNames"
import type { CurrentCatalog } from "@leadwell/domain/features/catalogfile/CurrentCatalog"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../../sql/Rows.ts"
import { TokenRow } from "../tokens/TokenRow.ts"
import { readSubcategories, readSubscriptions } from "./CatalogRows.ts"

const slugs = Schema.Struct({ id: Schema.String, slug: Schema.String })

const accounts = decodeRows(Account)
const tokens = decodeRows(TokenRow)
const affiliates = decodeRows(Affiliate)
const websites = decodeRows(Website)
const categories = decodeRows(Category)
const businesses = decodeRows(Business)
const categorySlugs = decodeRows(slugs)
const linkedRows = decodeRows(
  Schema.Struct({
    kind: Schema.Literals(["websites", "businesses"]),
    id: Schema.String,
    account: Schema.String,
    affiliate: Schema.String
  })
)
const subcategorySlugs = decodeRows(Schema.Struct({ ...slugs.fields, category: Schema.String }))

/** Lets one transaction at a time change the catalogue, until it ends. Readers do not wait, nor do writers of leads. */
export const lockCatalog = (sql: PgClient) => sql`lock table leadwell.accounts in share row exclusive mode`

/** Reads rows, unless none is named. */
const unlessNone = <A>(
  names: ReadonlyArray<string>,
  read: Effect.Effect<ReadonlyArray<A>, SqlError>
): Effect.Effect<ReadonlyArray<A>, SqlError> => (names.length === 0 ? Effect.succeed([]) : read)

/**
 * Reads the parts that names concern, and locks the named businesses against changes of their subscriptions. MUST run
 * in a transaction that holds the lock of the catalogue.
 */
export const readCurrent = Effect.fnUntraced(function* (
  sql: PgClient,
  names: CatalogNames
): Effect.fn.Return<CurrentCatalog, SqlError> {
  const topics = [...names.categories, ...names.subcategories]
  const isNamed = sql`s.id = any(${names.subcategories}::text[]) or c.id = any(${names.categories}::text[])`
  const subcategories = yield* unlessNone(topics, readSubcategories(sql, isNamed))
  const around = [...new Set([...names.categories, ...subcategories.map(({ category }) => category.id)])]
  const found = {
    accounts: sql`select * from leadwell.accounts where id = any(${names.accounts}::text[])`,
    tokens: sql`select * from leadwell.access_tokens where hash = any(${names.tokens}::text[])`,
    affiliates: sql`select * from leadwell.affiliates where id = any(${names.affiliates}::text[])`,
    websites: sql`select * from leadwell.websites where code = any(${names.websites}::text[])`,
    categories: sql`select * from leadwell.categories where id = any(${around}::text[])`,
    businesses: sql`
      select * from leadwell.businesses where id = any(${names.businesses}::text[]) order by id for no key update`,
    linked: sql`
      select 'websites' as kind, code as id, account, affiliate
      from leadwell.websites where affiliate = any(${names.affiliates}::text[])
      union all select 'businesses', id, account, affiliate
      from leadwell.businesses where affiliate = any(${names.affiliates}::text[])`
  }
  return {
    accounts: yield* unlessNone(names.accounts, Effect.flatMap(found.accounts, accounts)),
    tokens: yield* unlessNone(names.tokens, Effect.flatMap(found.tokens, tokens)),
    affiliates: yield* unlessNone(names.affiliates, Effect.flatMap(found.affiliates, affiliates)),
    websites: yield* unlessNone(names.websites, Effect.flatMap(found.websites, websites)),
    categories: yield* unlessNone(around, Effect.flatMap(found.categories, categories)),
    subcategories,
    businesses: yield* unlessNone(names.businesses, Effect.flatMap(found.businesses, businesses)),
    subscriptions: yield* unlessNone(
      names.businesses,
      readSubscriptions(sql, sql`b.id = any(${names.businesses}::text[])`)
    ),
    linked: yield* unlessNone(names.affiliates, Effect.flatMap(found.linked, linkedRows)),
    slugs: {
      categories: yield* categorySlugs(yield* sql`select id, slug from leadwell.categories`),
      subcategories: yield* subcategorySlugs(yield* sql`select id, slug, category from leadwell.subcategories`)
    }
  }
})
