import { PgClient } from "@effect/sql-pg/PgClient"
import { Account } from "@leadwell/domain/account/Account"
import { AccountRepository } from "@leadwell/domain/account/AccountRepository"
import { Affiliate } from "@leadwell/domain/catalog/Affiliate"
import { AffiliateRepository } from "@leadwell/domain/catalog/AffiliateRepository"
import { Business } from "@leadwell/domain/catalog/Business"
import { BusinessRepository } from "@leadwell/domain/catalog/BusinessRepository"
import { Category } from "@leadwell/domain/catalog/Category"
import { CategoryRepository } from "@leadwell/domain/catalog/CategoryRepository"
import { Subcategory, SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { SubcategoryRepository } from "@leadwell/domain/catalog/SubcategoryRepository"
import { Website, type WebsiteCode } from "@leadwell/domain/catalog/Website"
import { WebsiteRepository } from "@leadwell/domain/catalog/WebsiteRepository"
import { mapPage } from "@leadwell/domain/pagination/Page"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { readPage } from "../sql/Pages.ts"
import { decodeRows, findRow } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { CatalogCache } from "./CatalogCache.ts"
import { readOwned } from "./OwnedRows.ts"
import { affiliatesWithin, businessesWithin, websitesWithin } from "./ReachConditions.ts"

const CategoryRow = Schema.Struct({ ...Category.fields, subcategories: Schema.Int })

const accountRow = findRow(Account)
const websiteRow = findRow(Website)
const categoryRow = findRow(CategoryRow)
const subcategoryRow = findRow(Subcategory)
const subcategoryIds = decodeRows(Schema.Struct({ id: SubcategoryId }))
const businessRow = findRow(Business)
const affiliateRow = findRow(Affiliate)

const accountPages = readPage(decodeRows(Account))
const websitePages = readPage(decodeRows(Website))
const categoryPages = readPage(decodeRows(CategoryRow))
const subcategoryPages = readPage(decodeRows(Subcategory))
const businessPages = readPage(decodeRows(Business))
const affiliatePages = readPage(decodeRows(Affiliate))

const counted = ({ subcategories, ...category }: typeof CategoryRow.Type) => ({ category, subcategories })

/** The ports that read the parts of the catalogue, on PostgreSQL. */
export const layer = Layer.effectContext(
  Effect.gen(function* () {
    const sql = yield* PgClient
    const { cached } = yield* CatalogCache
    const subcategories = sql`
      select s.id, s.name, s.slug, s.max_businesses, s.duplicate_window_days, s.fields, to_jsonb(c) as category
      from leadwell.subcategories s join leadwell.categories c on c.id = s.category`
    const findWebsite = yield* cached((code: WebsiteCode) =>
      websiteRow(sql`select * from leadwell.websites where code = ${code}`)
    )
    const findSubcategory = yield* cached((id: SubcategoryId) =>
      subcategoryRow(sql`${subcategories} where s.id = ${id}`)
    )
    /** The order by key, which compares code units as every other store does. A locale would give other pages. */
    const byKey = (column: "code" | "id") => sql`${sql(column)} collate "C"`
    const categories = sql`
      select id, name, slug, (select count(*)::int from leadwell.subcategories s where s.category = c.id) as subcategories
      from leadwell.categories c`
    return Context.empty().pipe(
      Context.add(AccountRepository, {
        find: (id) => accountRow(sql`select * from leadwell.accounts where id = ${id}`),
        owned: readOwned(sql),
        page: Effect.fn("PgAccountRepository.page")((request) =>
          accountPages(sql, { rows: sql`select * from leadwell.accounts`, order: byKey("id"), request })
        )
      }),
      Context.add(WebsiteRepository, {
        find: findWebsite,
        page: Effect.fn("PgWebsiteRepository.page")(({ affiliate, ...reach }, request) => {
          const linked = affiliate === "*" ? sql`true` : sql`affiliate = ${affiliate}`
          const rows = sql`select * from leadwell.websites where ${websitesWithin(sql, reach)} and ${linked}`
          return websitePages(sql, { rows, order: byKey("code"), request })
        })
      }),
      Context.add(CategoryRepository, {
        find: (id) => Effect.map(categoryRow(sql`${categories} where id = ${id}`), Option.map(counted)),
        page: Effect.fn("PgCategoryRepository.page")((request) =>
          Effect.map(categoryPages(sql, { rows: categories, order: byKey("id"), request }), (page) =>
            mapPage(page, counted)
          )
        )
      }),
      Context.add(SubcategoryRepository, {
        find: findSubcategory,
        existing: Effect.fn("PgSubcategoryRepository.existing")(function* (ids) {
          const found = yield* orUnavailable(
            sql`select id from leadwell.subcategories where id = any(${[...ids]}::text[])`
          )
          return new Set((yield* subcategoryIds(found)).map(({ id }) => id))
        }),
        page: Effect.fn("PgSubcategoryRepository.page")((category, request) => {
          const rows = category === "*" ? subcategories : sql`${subcategories} where s.category = ${category}`
          return subcategoryPages(sql, { rows, order: byKey("id"), request })
        })
      }),
      Context.add(BusinessRepository, {
        find: (id) => businessRow(sql`select * from leadwell.businesses where id = ${id}`),
        page: Effect.fn("PgBusinessRepository.page")((reach, request) => {
          const rows = sql`select * from leadwell.businesses where ${businessesWithin(sql, reach)}`
          return businessPages(sql, { rows, order: byKey("id"), request })
        })
      }),
      Context.add(AffiliateRepository, {
        find: (id, reach) =>
          affiliateRow(sql`select * from leadwell.affiliates where id = ${id} and ${affiliatesWithin(sql, reach)}`),
        page: Effect.fn("PgAffiliateRepository.page")((reach, request) => {
          const rows = sql`select * from leadwell.affiliates where ${affiliatesWithin(sql, reach)}`
          return affiliatePages(sql, { rows, order: byKey("id"), request })
        })
      })
    )
  })
)
