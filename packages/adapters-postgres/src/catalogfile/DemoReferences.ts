import type { PgClient } from "@effect/sql-pg"
import type { DemoPart } from "@leadwell/domain/demo/DemoPart"
import { Effect, Schema } from "effect"
import { decodeRows } from "../sql/Rows.ts"
import { namesOf } from "./DemoRows.ts"

type Client = typeof PgClient.PgClient.Service

const references = decodeRows(Schema.Struct({ user: Schema.String, used: Schema.String }))

/**
 * The businesses that hold leads of a website, of which one is the demo's. Such a lead stays or goes with both, so each
 * refers to the other. Indexes lead to the leads from the parts, because all leads may be millions.
 */
const heldLeads = (sql: Client, made: ReadonlyArray<DemoPart>) => sql`
  select distinct 'website ' || l.website_code as website, 'business ' || p.business as business
  from leadwell.leads l join leadwell.business_leads p on p.lead_id = l.id
  where l.website_code = any(${namesOf(made, "website")}::text[])
  union
  select 'website ' || l.website_code, 'business ' || p.business
  from leadwell.business_leads p join leadwell.leads l on l.id = p.lead_id
  where p.business = any(${namesOf(made, "business")}::text[])`

/** Returns what refers to the parts of the demo. A token that was revoked needs nothing any more. */
export const referencesTo = (sql: Client, made: ReadonlyArray<DemoPart>) =>
  Effect.flatMap(
    sql`
      with made as (
        select ${namesOf(made, "account")}::text[] as accounts, ${namesOf(made, "affiliate")}::text[] as affiliates,
          ${namesOf(made, "website")}::text[] as websites, ${namesOf(made, "category")}::text[] as categories,
          ${namesOf(made, "subcategory")}::text[] as subcategories, ${namesOf(made, "business")}::text[] as businesses,
          ${namesOf(made, "person")}::text[] as people
      ),
      tokens as (
        select 'token ' || id as name, account, scope from leadwell.access_tokens where revoked_at is null
      ),
      members as (
        select 'person ' || case when p.comparable_email = any(made.people) then p.email else p.id end as name,
          m ->> 'account' as account, m -> 'scope' as scope
        from made, leadwell.people p cross join jsonb_array_elements(p.memberships || p.pending) m
      ),
      holders as (select * from tokens union all select * from members),
      held as (${heldLeads(sql, made)})
      select 'affiliate ' || id as "user", 'account ' || account as used
      from leadwell.affiliates, made where account = any(accounts)
      union select 'website ' || code, 'account ' || account from leadwell.websites, made where account = any(accounts)
      union select 'website ' || code, 'affiliate ' || affiliate
      from leadwell.websites, made where affiliate = any(affiliates)
      union select 'business ' || id, 'account ' || account from leadwell.businesses, made where account = any(accounts)
      union select 'business ' || id, 'affiliate ' || affiliate
      from leadwell.businesses, made where affiliate = any(affiliates)
      union select 'subcategory ' || id, 'category ' || category
      from leadwell.subcategories, made where category = any(categories)
      union select 'business ' || business, 'subcategory ' || subcategory
      from leadwell.subscriptions, made where subcategory = any(subcategories)
      union select 'webhook ' || id, 'account ' || account from leadwell.webhooks, made where account = any(accounts)
      union select name, 'account ' || account from holders, made where account = any(accounts)
      union select h.name, 'website ' || w
      from made, holders h cross join jsonb_array_elements_text(coalesce(h.scope -> 'websites', '[]')) w
      where w = any(made.websites)
      union select h.name, 'business ' || b
      from made, holders h cross join jsonb_array_elements_text(coalesce(h.scope -> 'businesses', '[]')) b
      where b = any(made.businesses)
      union select website, business from held
      union select business, website from held
      union select 'website ' || website_code, 'subcategory ' || subcategory_id
      from leadwell.lead_counts, made where grain = 'total' and subcategory_id = any(subcategories)
      group by website_code, subcategory_id having sum(total) > 0
      order by 1, 2`,
    references
  )
