import { PgClient } from "@effect/sql-pg"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { Data, Effect } from "effect"
import { appendAudit } from "./audit/AuditRows.ts"
import { type RemovedParts, usersOf } from "./catalogfile/PartsInUse.ts"
import { removeLeads } from "./catalogfile/RemoveLeads.ts"
import { orUnavailable } from "./sql/StorageFailures.ts"

export type { RemovedParts } from "./catalogfile/PartsInUse.ts"

/** Something else refers to the parts, so nothing was removed. `users` names at most ten of them. */
export class CatalogPartsInUse extends Data.TaggedError("CatalogPartsInUse")<{
  readonly users: ReadonlyArray<string>
}> {}

type Client = typeof PgClient.PgClient.Service

/** Removes the memberships of accounts, and the people who have no other, with their sessions. */
const removeMemberships = Effect.fnUntraced(function* (sql: Client, accounts: ReadonlyArray<string>) {
  yield* sql`
    update leadwell.people p
    set memberships = coalesce((
      select jsonb_agg(m) from jsonb_array_elements(p.memberships) m where m ->> 'account' <> all (${accounts}::text[])
    ), '[]')
    where exists (
      select from jsonb_array_elements(p.memberships) m where m ->> 'account' = any (${accounts}::text[])
    )`
  yield* sql`delete from leadwell.people where memberships = '[]'`
})

const deleteParts = Effect.fnUntraced(function* (sql: Client, parts: RemovedParts) {
  const { accounts, affiliates, businesses, categories, subcategories, websites } = parts
  yield* sql`
    delete from leadwell.subscription_states
    where business = any(${businesses}::text[]) or subcategory = any(${subcategories}::text[])`
  yield* sql`delete from leadwell.business_lead_counters where business = any(${businesses}::text[])`
  yield* sql`delete from leadwell.subscriptions where business = any(${businesses}::text[])`
  yield* sql`delete from leadwell.businesses where id = any(${businesses}::text[])`
  yield* sql`delete from leadwell.markets where subcategory = any(${subcategories}::text[])`
  yield* sql`delete from leadwell.subcategories where id = any(${subcategories}::text[])`
  yield* sql`delete from leadwell.categories where id = any(${categories}::text[])`
  yield* sql`delete from leadwell.websites where code = any(${websites}::text[])`
  yield* sql`delete from leadwell.affiliates where id = any(${affiliates}::text[])`
  yield* sql`delete from leadwell.webhooks where account = any(${accounts}::text[])`
  yield* removeMemberships(sql, accounts)
  yield* sql`delete from leadwell.access_tokens where account = any(${accounts}::text[])`
  yield* sql`delete from leadwell.accounts where id = any(${accounts}::text[])`
})

/**
 * Removes parts of the catalogue with their tokens, memberships and webhooks, and with all leads of their websites.
 * Returns the number of these leads. Appends the entries of the audit trail. Removes nothing and fails if anything that
 * remains refers to a part.
 *
 * The stored digest tells a later start that the store had a catalogue, so that the start does not load the demo again.
 */
export const removeParts = Effect.fn("CatalogRemoval.removeParts")(function* (
  parts: RemovedParts,
  audit: AuditEntries
) {
  const sql = yield* PgClient.PgClient
  const remove = Effect.gen(function* () {
    // Leads are locked before markets, as for offering leads; another order could deadlock.
    yield* sql`select from leadwell.leads where website_code = any(${parts.websites}::text[]) order by id for update`
    yield* sql`
      select from leadwell.markets where subcategory = any(${parts.subcategories}::text[]) order by subcategory for update`
    const users = yield* usersOf(sql, parts)
    if (users.length > 0) return yield* new CatalogPartsInUse({ users: users.map(({ name }) => name) })
    const leads = yield* removeLeads(sql, parts.websites)
    yield* deleteParts(sql, parts)
    yield* sql`insert into leadwell.catalog_digest (digest) values ('removed') on conflict (is_only) do nothing`
    yield* appendAudit(sql, audit)
    return leads
  })
  return yield* orUnavailable(sql.withTransaction(remove))
})
