import type { PgClient } from "@effect/sql-pg"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Catalog } from "@leadwell/domain/catalogfile/Catalog"
import { Effect, Schema } from "effect"
import { moveMarkets, writeSubscriptions } from "../distribution/MarketVersions.ts"
import { decodeRows } from "../sql/Rows.ts"

const wanted = decodeRows(Schema.Struct({ subcategory: SubcategoryId }))

type Client = typeof PgClient.PgClient.Service

/** The subcategories whose leads may go to other businesses than before. */
const affected = Effect.fnUntraced(function* (sql: Client, catalog: Catalog) {
  const current = yield* wanted(
    yield* sql`
      select distinct subcategory from leadwell.subscriptions
      where business = any(${catalog.businesses.map(({ id }) => id)}::text[])`
  )
  return new Set([
    ...catalog.subcategories.map(({ id }) => id),
    ...catalog.subscriptions.map(({ subcategory }) => subcategory),
    ...current.map(({ subcategory }) => subcategory)
  ])
})

const writeDigest = (sql: Client, digest: string) =>
  sql`
    insert into leadwell.catalog_digest (digest) values (${digest})
    on conflict (is_only) do update set digest = excluded.digest`

/** Writes all parts of a catalogue. MUST run in a transaction, so that no reader sees half a catalogue. */
export const writeCatalog = Effect.fnUntraced(function* (sql: Client, catalog: Catalog, digest: string | undefined) {
  yield* sql`
    insert into leadwell.accounts select * from jsonb_to_recordset(${sql.json(catalog.accounts)}) as r (id text, name text)
    on conflict (id) do update set name = excluded.name`
  yield* sql`
    insert into leadwell.access_tokens (id, hash, account, name, abilities, expires_at, created_at, last_used_on, revoked_at)
    select id, hash, account, name, array(select jsonb_array_elements_text(abilities)), expires_at, created_at,
      last_used_on, revoked_at
    from jsonb_to_recordset(${sql.json(catalog.tokens)}) as r (id text, hash text, account text, name text,
      abilities jsonb, expires_at timestamptz, created_at timestamptz, last_used_on date, revoked_at timestamptz)
    on conflict (hash) do update set account = excluded.account, name = excluded.name, abilities = excluded.abilities`
  yield* sql`
    insert into leadwell.affiliates select * from jsonb_to_recordset(${sql.json(catalog.affiliates)}) as r (
      id text, account text, company_name text, address text, postal_code text, city text, country text, coc_id text,
      iban text)
    on conflict (id) do update set account = excluded.account, company_name = excluded.company_name,
      address = excluded.address, postal_code = excluded.postal_code, city = excluded.city,
      country = excluded.country, coc_id = excluded.coc_id, iban = excluded.iban`
  yield* sql`
    insert into leadwell.websites select * from jsonb_to_recordset(${sql.json(catalog.websites)}) as r (
      code text, account text, affiliate text, name text, url text, country text, language text, review boolean,
      active boolean)
    on conflict (code) do update set account = excluded.account, affiliate = excluded.affiliate,
      name = excluded.name, url = excluded.url, country = excluded.country, language = excluded.language,
      review = excluded.review, active = excluded.active`
  yield* sql`
    insert into leadwell.categories select * from jsonb_to_recordset(${sql.json(catalog.categories)}) as r (
      id text, name text, slug text)
    on conflict (id) do update set name = excluded.name, slug = excluded.slug`
  const subcategories = catalog.subcategories.map((one) => ({ ...one, category: one.category.id }))
  yield* sql`
    insert into leadwell.subcategories select * from jsonb_to_recordset(${sql.json(subcategories)}) as r (
      id text, name text, slug text, category text, max_businesses integer, duplicate_window_days integer,
      fields jsonb)
    on conflict (id) do update set name = excluded.name, slug = excluded.slug, category = excluded.category,
      max_businesses = excluded.max_businesses, duplicate_window_days = excluded.duplicate_window_days,
      fields = excluded.fields`
  yield* sql`
    insert into leadwell.businesses (id, account, name, coc_id, postal_code, city, country, affiliate, active)
    select id, account, name, coc_id, postal_code, city, country, affiliate, active
    from rows from (jsonb_to_recordset(${sql.json(catalog.businesses)}) as (
      id text, account text, name text, coc_id text, postal_code text, city text, country text, affiliate text,
      active boolean)) with ordinality
    order by ordinality
    on conflict (id) do update set account = excluded.account, name = excluded.name, coc_id = excluded.coc_id,
      postal_code = excluded.postal_code, city = excluded.city, country = excluded.country,
      affiliate = excluded.affiliate, active = excluded.active`
  yield* sql`
    insert into leadwell.markets (subcategory) select unnest(${catalog.subcategories.map(({ id }) => id)}::text[])
    on conflict (subcategory) do nothing`
  yield* moveMarkets(sql, yield* affected(sql, catalog))
  const businesses = catalog.businesses.map(({ id }) => id)
  yield* writeSubscriptions(sql, businesses, catalog.subscriptions)
  if (digest !== undefined) yield* writeDigest(sql, digest)
})
