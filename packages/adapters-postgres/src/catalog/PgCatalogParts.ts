import { PgClient } from "@effect/sql-pg/PgClient"
import { Account, AccountId } from "@leadwell/domain/access/Account"
import type { Reach } from "@leadwell/domain/access/Reach"
import { Affiliate, AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { Business, BusinessId } from "@leadwell/domain/catalog/Business"
import { CatalogParts, type Named } from "@leadwell/domain/catalog/CatalogParts"
import { Category, type CategoryId } from "@leadwell/domain/catalog/Category"
import { Subcategory, SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { Website, WebsiteCode, type WebsiteFilter } from "@leadwell/domain/catalog/Website"
import { mapPage } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Effect, Layer, Option, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { hasWords } from "../sql/Conditions.ts"
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
const businessRow = findRow(Business)
const affiliateRow = findRow(Affiliate)

const counted = ({ subcategories, ...category }: typeof CategoryRow.Type) => ({ category, subcategories })

/** {@link CatalogParts} on PostgreSQL. */
export const layer = Layer.effect(
  CatalogParts,
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
    const categories = sql`
      select id, name, slug, (select count(*)::int from leadwell.subcategories s where s.category = c.id) as subcategories
      from leadwell.categories c`

    /**
     * Reads pages of the rows that a filter selects, in the order of their keys. The order compares code units as every
     * other store does. A locale would give other pages.
     */
    const pages = <A, Filter>(
      name: string,
      part: Schema.ConstraintDecoder<A>,
      key: "code" | "id",
      rowsOf: (filter: Filter) => Fragment
    ) => {
      const read = readPage(decodeRows(part))
      return Effect.fn(`PgCatalogParts.${name}`)((filter: Filter, request: PageRequest) =>
        read(sql, { rows: rowsOf(filter), order: sql`${sql(key)} collate "C"`, request })
      )
    }
    const names = <Id extends string>(table: string, id: Schema.Codec<Id, string>, column = "name", key = "id") => {
      const named = decodeRows(Schema.Struct({ id, name: Schema.String }))
      return Effect.fn(`PgCatalogParts.names`)(function* (ids: ReadonlySet<Id>) {
        const found = yield* orUnavailable(
          sql`select ${sql(key)} as id, ${sql(column)} as name from ${sql(`leadwell.${table}`)}
            where ${sql(key)} = any(${[...ids]}::text[])`
        )
        return new Map((yield* named(found)).map((one) => [one.id, one.name]))
      })
    }
    const categoryPages = pages("categories", CategoryRow, "id", () => categories)

    return {
      accounts: {
        find: (id) => accountRow(sql`select * from leadwell.accounts where id = ${id}`),
        page: pages("accounts", Account, "id", () => sql`select * from leadwell.accounts`),
        names: names("accounts", AccountId),
        owned: readOwned(sql)
      },
      affiliates: {
        names: names("affiliates", AffiliateId, "company_name"),
        find: (id, reach) =>
          affiliateRow(sql`select * from leadwell.affiliates where id = ${id} and ${affiliatesWithin(sql, reach)}`),
        page: pages(
          "affiliates",
          Affiliate,
          "id",
          (reach: Reach) => sql`select * from leadwell.affiliates where ${affiliatesWithin(sql, reach)}`
        )
      },
      categories: {
        find: (id) => Effect.map(categoryRow(sql`${categories} where id = ${id}`), Option.map(counted)),
        page: (filter, request) => Effect.map(categoryPages(filter, request), (page) => mapPage(page, counted))
      },
      subcategories: {
        find: findSubcategory,
        page: pages("subcategories", Subcategory, "id", (category: CategoryId | "*") =>
          category === "*" ? subcategories : sql`${subcategories} where s.category = ${category}`
        ),
        names: names("subcategories", SubcategoryId)
      },
      businesses: {
        find: (id) => businessRow(sql`select * from leadwell.businesses where id = ${id}`),
        names: names("businesses", BusinessId),
        page: pages(
          "businesses",
          Business,
          "id",
          ({ words, ...reach }: Reach & Named) =>
            sql`select * from leadwell.businesses
              where ${businessesWithin(sql, reach)} and ${hasWords(sql, sql`name, id`, words)}`
        )
      },
      websites: {
        find: findWebsite,
        names: names("websites", WebsiteCode, "name", "code"),
        page: pages("websites", Website, "code", ({ affiliate, words, ...reach }: WebsiteFilter & Named) => {
          const linked = affiliate === "*" ? sql`true` : sql`affiliate = ${affiliate}`
          return sql`select * from leadwell.websites
            where ${websitesWithin(sql, reach)} and ${linked} and ${hasWords(sql, sql`name, code`, words)}`
        })
      }
    }
  })
)
