import type { PgClient } from "@effect/sql-pg/PgClient"
import type { DemoMark } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { type DemoPart, demoName } from "@leadwell/domain/features/catalogfile/demo/DemoRemoval"
import { Effect, Schema } from "effect"
import { decodeRows } from "../../sql/Rows.ts"

const parts = decodeRows(Schema.Struct({ kind: Schema.String, name: Schema.String }))
const storedParts = decodeRows(Schema.Struct({ kind: Schema.String, name: Schema.String, changed: Schema.Boolean }))
const references = decodeRows(Schema.Struct({ user: Schema.String, used: Schema.String }))

/** Returns the names of the parts of a kind. */
export const namesOf = (parts: ReadonlyArray<DemoPart>, kind: string): ReadonlyArray<string> =>
  parts.filter((part) => part.kind === kind).map(({ name }) => name)

const membershipsOf = (sql: PgClient, memberships: string) => sql`(
  select jsonb_agg(jsonb_build_array(m ->> 'account', m ->> 'role', m -> 'scope'))
  from jsonb_array_elements(${sql.literal(memberships)}) m
)`

/** What is stored under the names of marked parts, without what changes by use. */
const contents = (sql: PgClient) => {
  const marked = (kind: string) =>
    sql`(select d.name collate "default" from leadwell.demo_parts d where d.kind = ${kind})`
  return sql`
    select 'account' as kind, id as name, to_jsonb(t) as content from leadwell.accounts t where id in ${marked("account")}
    union all select 'token', id, to_jsonb(t) - '{created_at,last_used_on,revoked_at}'::text[]
    from leadwell.access_tokens t where id in ${marked("token")}
    union all select 'affiliate', id, to_jsonb(t) from leadwell.affiliates t where id in ${marked("affiliate")}
    union all select 'website', code, to_jsonb(t) from leadwell.websites t where code in ${marked("website")}
    union all select 'category', id, to_jsonb(t) from leadwell.categories t where id in ${marked("category")}
    union all select 'subcategory', id, to_jsonb(t) from leadwell.subcategories t where id in ${marked("subcategory")}
    union all select 'business', id, to_jsonb(t) - 'position' || jsonb_build_object('subscriptions', (
      select jsonb_agg(jsonb_build_array(subcategory, regions, countries, weight, daily_cap, weekly_cap, monthly_cap,
        s.active, daily_cap_by_weekday, weekdays, s.paused_from, s.paused_until) order by s.position)
      from leadwell.subscriptions s where business = t.id
    )) from leadwell.businesses t where id in ${marked("business")}
    union all select 'person', comparable_email, jsonb_build_object('name', name,
      'memberships', ${membershipsOf(sql, "memberships || pending")})
    from leadwell.people t where comparable_email in ${marked("person")}`
}

/** Marks what the demo made, in place of what an earlier demo made. MUST follow the writing of the parts. */
export const markDemo = Effect.fnUntraced(function* (sql: PgClient, made: ReadonlyArray<DemoMark>) {
  yield* sql`delete from leadwell.demo_parts`
  yield* sql`
    insert into leadwell.demo_parts
    select kind, name, case when person is null then '{}' else jsonb_build_object('name', person ->> 'name',
      'memberships', ${membershipsOf(sql, "person -> 'memberships'")}) end
    from jsonb_to_recordset(${sql.json(made)}) as r (kind text, name text, person jsonb)`
  yield* sql`
    update leadwell.demo_parts d set content = c.content from (${contents(sql)}) c
    where (c.kind, c.name) = (d.kind, d.name)`
})

/** Reads what the demo made, whether or not it is still stored. */
export const readDemo = (sql: PgClient) => Effect.flatMap(sql`select kind, name from leadwell.demo_parts`, parts)

/** Reads what is stored of the demo. A later version may have added columns, so these are not compared. */
export const readStoredDemo = (sql: PgClient) =>
  Effect.flatMap(
    sql`
      select d.kind, d.name, exists (
        select from jsonb_each(d.content) made where c.content -> made.key is distinct from made.value
      ) as changed
      from leadwell.demo_parts d join (${contents(sql)}) c on (c.kind, c.name) = (d.kind, d.name)
      order by 1, 2`,
    storedParts
  )

/**
 * Returns what refers to parts of the demo. A token that was revoked needs nothing any more. A lead stays or goes with
 * its website and with the businesses that hold it, so these refer to each other. Indexes lead to the leads from the
 * parts, because all leads may be millions.
 */
export const readReferences = (sql: PgClient, stored: ReadonlyArray<DemoPart>) =>
  Effect.flatMap(
    sql`
      with holders as (
        select 'token ' || id as name, account, scope from leadwell.access_tokens where revoked_at is null
        union all
        select 'token ' || id, account, jsonb_build_object('websites', jsonb_build_array(form -> 'website'))
        from leadwell.access_tokens where form is not null and revoked_at is null
        union all
        select 'person ' || case when p.comparable_email = any(${namesOf(stored, "person")}::text[])
          then p.comparable_email else p.id end, m ->> 'account', m -> 'scope'
        from leadwell.people p cross join jsonb_array_elements(p.memberships || p.pending) m
      ),
      held as (
        select l.website_code as website, p.business
        from leadwell.leads l join leadwell.business_leads p on p.lead_id = l.id
        where l.website_code = any(${namesOf(stored, "website")}::text[])
        union
        select l.website_code, p.business
        from leadwell.business_leads p join leadwell.leads l on l.id = p.lead_id
        where p.business = any(${namesOf(stored, "business")}::text[])
      )
      select distinct "user", used from (
        select 'affiliate ' || id, 'account ' || account from leadwell.affiliates
        union all select 'website ' || code, 'account ' || account from leadwell.websites
        union all select 'website ' || code, 'affiliate ' || affiliate from leadwell.websites
        union all select 'business ' || id, 'account ' || account from leadwell.businesses
        union all select 'business ' || id, 'affiliate ' || affiliate from leadwell.businesses
        union all select 'subcategory ' || id, 'category ' || category from leadwell.subcategories
        union all select 'business ' || business, 'subcategory ' || subcategory from leadwell.subscriptions
        union all select 'webhook ' || id, 'account ' || account from leadwell.webhooks
        union all select name, 'account ' || account from holders
        union all select name, 'website ' || jsonb_array_elements_text(scope -> 'websites') from holders
        union all select name, 'business ' || jsonb_array_elements_text(scope -> 'businesses') from holders
        union all select 'website ' || website, 'business ' || business from held
        union all select 'business ' || business, 'website ' || website from held
        union all select 'website ' || website_code, 'subcategory ' || subcategory_id from leadwell.lead_counts
        where grain = 'total' group by website_code, subcategory_id having sum(total) > 0
      ) r ("user", used)
      where used = any(${stored.map(demoName)}::text[])
      order by 1, 2`,
    references
  )
