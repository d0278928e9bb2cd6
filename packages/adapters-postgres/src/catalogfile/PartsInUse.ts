import type { PgClient } from "@effect/sql-pg"
import { Effect, Schema } from "effect"
import { decodeRows } from "../sql/Rows.ts"

/** The ids of the parts of a catalogue that are removed together. */
export interface RemovedParts {
  readonly accounts: ReadonlyArray<string>
  readonly affiliates: ReadonlyArray<string>
  readonly websites: ReadonlyArray<string>
  readonly categories: ReadonlyArray<string>
  readonly subcategories: ReadonlyArray<string>
  readonly businesses: ReadonlyArray<string>
}

type Client = typeof PgClient.PgClient.Service

const names = decodeRows(Schema.Struct({ name: Schema.String }))

/**
 * The leads that remain and refer to a part, and the other businesses that have leads of the websites. Indexes lead to
 * them from the parts, because all leads may be millions.
 */
const usersAmongLeads = (sql: Client, { businesses, subcategories, websites }: RemovedParts) => {
  const isOfWebsites = sql`l.website_code = any(${websites}::text[])`
  return sql`
    select 5 as kind, 'lead ' || l.id as name from leadwell.leads l
    where l.subcategory_id = any(${subcategories}::text[]) and not ${isOfWebsites}
    union
    select 5, 'lead ' || l.id from leadwell.business_leads p join leadwell.leads l on l.id = p.lead_id
    where p.business = any(${businesses}::text[]) and not ${isOfWebsites}
    union
    select 6, 'business ' || p.business from leadwell.business_leads p join leadwell.leads l on l.id = p.lead_id
    where ${isOfWebsites} and p.business <> all(${businesses}::text[])`
}

/** Returns the names of at most ten of what remains and refers to a part that is to be removed. */
export const usersOf = (sql: Client, parts: RemovedParts) =>
  Effect.flatMap(
    sql`
      with removed as (
        select ${parts.accounts}::text[] as accounts, ${parts.affiliates}::text[] as affiliates,
          ${parts.websites}::text[] as websites, ${parts.categories}::text[] as categories,
          ${parts.subcategories}::text[] as subcategories, ${parts.businesses}::text[] as businesses
      )
      select name from (
        select 1, 'affiliate ' || a.id from leadwell.affiliates a, removed r
        where a.id <> all (r.affiliates) and a.account = any (r.accounts)
        union all
        select 2, 'website ' || w.code from leadwell.websites w, removed r
        where w.code <> all (r.websites) and (w.account = any (r.accounts) or w.affiliate = any (r.affiliates))
        union all
        select 3, 'subcategory ' || s.id from leadwell.subcategories s, removed r
        where s.id <> all (r.subcategories) and s.category = any (r.categories)
        union all
        select distinct 4, 'business ' || b.id
        from removed r, leadwell.businesses b left join leadwell.subscriptions s on s.business = b.id
        where b.id <> all (r.businesses) and (b.account = any (r.accounts) or b.affiliate = any (r.affiliates)
          or s.subcategory = any (r.subcategories))
        union all
        (${usersAmongLeads(sql, parts)})
      ) u (kind, name)
      order by kind, name limit 10`,
    names
  )
