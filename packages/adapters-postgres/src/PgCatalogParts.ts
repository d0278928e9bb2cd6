import { PgClient } from "@effect/sql-pg"
import { Account } from "@leadwell/domain/catalog/Account"
import { AccountRepository } from "@leadwell/domain/catalog/AccountRepository"
import { Affiliate } from "@leadwell/domain/catalog/Affiliate"
import { AffiliateRepository } from "@leadwell/domain/catalog/AffiliateRepository"
import { Business } from "@leadwell/domain/catalog/Business"
import { BusinessRepository } from "@leadwell/domain/catalog/BusinessRepository"
import { Subcategory } from "@leadwell/domain/catalog/Subcategory"
import { SubcategoryRepository } from "@leadwell/domain/catalog/SubcategoryRepository"
import { Website } from "@leadwell/domain/catalog/Website"
import { WebsiteRepository } from "@leadwell/domain/catalog/WebsiteRepository"
import { Context, Effect, Layer, Schema } from "effect"
import { decodeRows, findRow } from "./internal/Rows.ts"
import { orUnavailable } from "./internal/StorageFailures.ts"

const accountRow = findRow(Account)
const websiteRow = findRow(Website)
const subcategoryRow = findRow(Subcategory)
const businessRow = findRow(Business)
const affiliateRow = findRow(Affiliate)

const affiliateRows = decodeRows(Schema.Struct({ total: Schema.BigInt, affiliate: Schema.NullOr(Affiliate) }))

/** The ports that deliver the parts of the catalogue, on PostgreSQL. */
export const layer = Layer.effectContext(
  Effect.map(PgClient.PgClient, (sql) =>
    Context.empty().pipe(
      Context.add(AccountRepository, {
        find: (id) => accountRow(sql`select * from accounts where id = ${id}`)
      }),
      Context.add(WebsiteRepository, {
        find: (code) => websiteRow(sql`select * from websites where code = ${code}`)
      }),
      Context.add(SubcategoryRepository, {
        find: (id) =>
          subcategoryRow(sql`
            select s.id, s.name, s.slug, s.max_businesses, s.duplicate_window_days, s.fields, to_jsonb(c) as category
            from subcategories s join categories c on c.id = s.category where s.id = ${id}`)
      }),
      Context.add(BusinessRepository, {
        find: (id) => businessRow(sql`select * from businesses where id = ${id}`)
      }),
      Context.add(AffiliateRepository, {
        find: (id) => affiliateRow(sql`select * from affiliates where id = ${id}`),
        page: Effect.fn("PgAffiliateRepository.page")(function* (account, request) {
          const offset = BigInt(request.page - 1) * BigInt(request.per_page)
          const mine = account === "every" ? sql`true` : sql`account = ${account}`
          const rows = yield* orUnavailable(sql`
            select t.total, to_jsonb(a) as affiliate
            from (select count(*) as total from affiliates where ${mine}) t
            left join lateral (
              select * from affiliates where ${mine} order by id
              offset least(${offset}::bigint, t.total) limit ${request.per_page}
            ) a on true`)
          const found = yield* affiliateRows(rows)
          return {
            items: found.flatMap(({ affiliate }) => affiliate ?? []),
            total: Number(found[0]?.total ?? 0n),
            request
          }
        })
      })
    )
  )
)
