import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Catalog } from "@leadwell/domain/features/catalogfile/Catalog"
import { concernedMarkets } from "@leadwell/domain/features/catalogfile/ConcernedMarkets"
import type { CurrentCatalog } from "@leadwell/domain/features/catalogfile/CurrentCatalog"
import { Array as Arr, Effect } from "effect"
import { moveMarkets, writeSubscriptions } from "../../distribution/MarketVersions.ts"

/** The maximum number of businesses whose subscriptions one statement writes. Each may name thousands of regions. */
const mostInOneStatement = 200

const writeDigest = (sql: PgClient, digest: string) =>
  sql`
    insert into leadwell.catalog_digest (digest) values (${digest})
    on conflict (is_only) do update set digest = excluded.digest`

const writeAccounts = (sql: PgClient, accounts: Catalog["accounts"]) => sql`
  insert into leadwell.accounts select * from jsonb_to_recordset(${sql.json(accounts)}) as r (id text, name text)
  on conflict (id) do update set name = excluded.name`

/** Writes tokens, those whose hash is stored as `importedOver` says. */
const writeTokens = (sql: PgClient, tokens: Catalog["tokens"]) => sql`
  insert into leadwell.access_tokens (id, hash, account, name, abilities, scope, expires_at, created_at, created_by,
    last_used_on, revoked_at)
  select id, hash, account, name, array(select jsonb_array_elements_text(abilities)), scope, expires_at, created_at,
    created_by, last_used_on, revoked_at
  from jsonb_to_recordset(${sql.json(tokens)}) as r (id text, hash text, account text, name text,
    abilities jsonb, scope jsonb, expires_at timestamptz, created_at timestamptz, created_by jsonb, last_used_on date,
    revoked_at timestamptz)
  on conflict (hash) do update set account = excluded.account, name = excluded.name, abilities = excluded.abilities,
    scope = excluded.scope`

const writeAffiliates = (sql: PgClient, affiliates: Catalog["affiliates"]) => sql`
  insert into leadwell.affiliates select * from jsonb_to_recordset(${sql.json(affiliates)}) as r (
    id text, account text, company_name text, address text, postal_code text, city text, country text, coc_id text,
    iban text)
  on conflict (id) do update set account = excluded.account, company_name = excluded.company_name,
    address = excluded.address, postal_code = excluded.postal_code, city = excluded.city,
    country = excluded.country, coc_id = excluded.coc_id, iban = excluded.iban`

const writeWebsites = (sql: PgClient, websites: Catalog["websites"]) => sql`
  insert into leadwell.websites select * from jsonb_to_recordset(${sql.json(websites)}) as r (
    code text, account text, affiliate text, name text, url text, country text, language text, review jsonb,
    consent text, active boolean, confirm text)
  on conflict (code) do update set account = excluded.account, affiliate = excluded.affiliate,
    name = excluded.name, url = excluded.url, country = excluded.country, language = excluded.language,
    review = excluded.review, consent = excluded.consent, confirm = excluded.confirm,
    active = excluded.active`

const writeCategories = (sql: PgClient, categories: Catalog["categories"]) => sql`
  insert into leadwell.categories select * from jsonb_to_recordset(${sql.json(categories)}) as r (
    id text, name text, slug text)
  on conflict (id) do update set name = excluded.name, slug = excluded.slug`

const writeSubcategories = (sql: PgClient, subcategories: Catalog["subcategories"]) => {
  const rows = subcategories.map((one) => ({ ...one, category: one.category.id }))
  return sql`
    insert into leadwell.subcategories select * from jsonb_to_recordset(${sql.json(rows)}) as r (
      id text, name text, slug text, category text, max_businesses integer, duplicate_window_days integer,
      fields jsonb)
    on conflict (id) do update set name = excluded.name, slug = excluded.slug, category = excluded.category,
      max_businesses = excluded.max_businesses, duplicate_window_days = excluded.duplicate_window_days,
      fields = excluded.fields`
}

/** Adds a market for each new subcategory. */
const writeMarkets = (sql: PgClient, subcategories: Catalog["subcategories"]) => sql`
  insert into leadwell.markets (subcategory) select unnest(${subcategories.map(({ id }) => id)}::text[])
  on conflict (subcategory) do nothing`

const writeBusinesses = (sql: PgClient, businesses: Catalog["businesses"]) => sql`
  insert into leadwell.businesses (id, account, name, coc_id, postal_code, city, country, phone, affiliate, active,
    mail_personal_data, same_person_days, paused_from, paused_until)
  select id, account, name, coc_id, postal_code, city, country, phone, affiliate, active, mail_personal_data,
    same_person_days, paused_from, paused_until
  from rows from (jsonb_to_recordset(${sql.json(businesses)}) as (
    id text, account text, name text, coc_id text, postal_code text, city text, country text, phone text,
    affiliate text, active boolean, mail_personal_data boolean, same_person_days integer, paused_from date,
    paused_until date)) with ordinality
  order by ordinality
  on conflict (id) do update set account = excluded.account, name = excluded.name, coc_id = excluded.coc_id,
    postal_code = excluded.postal_code, city = excluded.city, country = excluded.country,
    phone = excluded.phone, affiliate = excluded.affiliate, active = excluded.active, mail_personal_data = excluded.mail_personal_data,
    same_person_days = excluded.same_person_days, paused_from = excluded.paused_from,
    paused_until = excluded.paused_until`

/**
 * Writes the parts of a decision about the current catalogue. MUST run in a transaction, so that no reader sees half a
 * catalogue.
 */
export const writeCatalog = Effect.fnUntraced(function* (
  sql: PgClient,
  current: CurrentCatalog,
  { digest, parts }: { readonly parts: Catalog; readonly digest?: string | undefined }
) {
  if (parts.accounts.length > 0) yield* writeAccounts(sql, parts.accounts)
  if (parts.tokens.length > 0) yield* writeTokens(sql, parts.tokens)
  if (parts.affiliates.length > 0) yield* writeAffiliates(sql, parts.affiliates)
  if (parts.websites.length > 0) yield* writeWebsites(sql, parts.websites)
  if (parts.categories.length > 0) yield* writeCategories(sql, parts.categories)
  if (parts.subcategories.length > 0) {
    yield* writeSubcategories(sql, parts.subcategories)
    yield* writeMarkets(sql, parts.subcategories)
  }
  if (parts.businesses.length > 0) yield* writeBusinesses(sql, parts.businesses)
  const markets = concernedMarkets(current, parts)
  if (markets.size > 0) yield* moveMarkets(sql, markets)
  const subscriptions = Map.groupBy(parts.subscriptions, ({ business }) => business)
  for (const some of Arr.chunksOf(
    parts.businesses.map(({ id }) => id),
    mostInOneStatement
  )) {
    yield* writeSubscriptions(
      sql,
      some,
      some.flatMap((id) => subscriptions.get(id) ?? [])
    )
  }
  if (digest !== undefined) yield* writeDigest(sql, digest)
})
