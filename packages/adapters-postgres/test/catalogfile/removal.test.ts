import { assert, layer } from "@effect/vitest"
import { CatalogPartsInUse, type RemovedParts, removeParts } from "@leadwell/adapters-postgres/CatalogRemoval"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { CatalogList } from "@leadwell/domain/catalogfile/Catalog"
import { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { entriesOf, sampleActor, sampleEntry } from "@leadwell/domain/testing/audit/SampleAudit"
import { keptRequest, sampleScreenshot } from "@leadwell/domain/testing/reclaim/SampleReclaim"
import { Effect, Layer } from "effect"
import { layerWebCrypto } from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

/** Outcomes are shared by all leads, and the digest is what the removal leaves behind. */
const kept = ["shared_considerations", "catalog_digest"]

/** The counts of leads without their writers: the connection that removes a lead is not the one that stored it. */
const counts = `(
  select grain, day, account, website_code, subcategory_id, stage, country, sum(total) from leadwell.lead_counts
  group by 1, 2, 3, 4, 5, 6, 7 having sum(total) <> 0
)`

/** The rows of all tables as text. */
const rows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql`
    select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = 'leadwell'::regnamespace
    order by 1`
  const entries = yield* Effect.forEach(tables, ({ name }) =>
    Effect.map(
      sql.unsafe<{ readonly row: string }>(
        `select t::text as row from ${name === "lead_counts" ? counts : `leadwell.${name}`} t order by row`
      ),
      (found) => [String(name), found.map(({ row }) => row)] as const
    )
  )
  return Object.fromEntries(entries.filter(([name]) => !kept.includes(name)))
})

const idsOf = (found: ReadonlyArray<{ readonly id: string }>) => found.map(({ id }) => id)

const parts = Effect.gen(function* (): Effect.fn.Return<RemovedParts, StorageUnavailable, CatalogRepository> {
  const catalog = yield* CatalogRepository.use((catalogs) => catalogs.export(CatalogList.literals))
  return {
    accounts: idsOf(catalog.accounts),
    affiliates: idsOf(catalog.affiliates),
    websites: catalog.websites.map(({ code }) => code),
    categories: idsOf(catalog.categories),
    subcategories: idsOf(catalog.subcategories),
    businesses: idsOf(catalog.businesses)
  }
})

const without = (all: RemovedParts, some: RemovedParts): RemovedParts => {
  const rest = (key: keyof typeof all) => all[key].filter((id) => !some[key].includes(id))
  return {
    accounts: rest("accounts"),
    affiliates: rest("affiliates"),
    websites: rest("websites"),
    categories: rest("categories"),
    subcategories: rest("subcategories"),
    businesses: rest("businesses")
  }
}

const membersOf = (...accounts: ReadonlyArray<string>) =>
  JSON.stringify(accounts.map((account) => ({ account, role: "member" })))

layer(Layer.merge(database, layerWebCrypto), { excludeTestServices: true })("removing parts of the catalogue", (it) => {
  it.effect("removes every row that belongs to them, and no other", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        insert into leadwell.webhooks (id, url, events, secret, created_at, after) values ('w', '', '{}', '', '2026-01-01', 0)`
      yield* keptRequest(sampleScreenshot)
      const older = yield* parts
      const [kept = ""] = older.accounts
      yield* sql`
        insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
        values ('of both', '', '', 'a', 'en', ${membersOf(kept)}::text::jsonb, '2026-01-01')`
      const before = yield* rows
      const { lead } = yield* keptRequest(sampleScreenshot)
      yield* sql`
        insert into leadwell.completed_requests values ('s', 'k', 'f', ${String(lead)}::bigint, 'open', '2026-01-01')`
      yield* sql`
        insert into leadwell.lead_contacts (key, lead_id, at)
        values (gen_random_uuid(), ${String(lead)}::bigint, '2026-01-01')`
      yield* sql`
        insert into leadwell.webhook_deliveries (id, webhook, number, created_at, status, claim, failures, attempts)
        select 'd' || number, 'w', number, at, 'pending', 0, 0, '[]' from leadwell.events where lead = ${String(lead)}::bigint`
      const removed = without(yield* parts, older)
      yield* sql`
        insert into leadwell.webhooks (id, account, url, events, secret, created_at, after)
        values ('own', ${removed.accounts[0]!}, '', '{}', '', '2026-01-01', 0)`
      const account = removed.accounts[0]!
      yield* sql`
        update leadwell.people set memberships = ${membersOf(account, kept)}::text::jsonb where id = 'of both'`
      yield* sql`
        insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
        values ('of one', '', '', 'b', 'en', ${membersOf(account)}::text::jsonb, '2026-01-01')`
      yield* sql`
        insert into leadwell.sessions (id, hash, person, account, created_at, used_at)
        values ('s', 'h', 'of one', ${account}, '2026-01-01', '2026-01-01')`
      const actor = yield* sampleActor
      assert.strictEqual(yield* removeParts(removed, [sampleEntry(actor)]), 1)
      const { audit_entries, ...after } = yield* rows
      assert.deepStrictEqual({ ...after, audit_entries: [] }, before)
      assert.strictEqual(audit_entries?.length, 1)
      assert.deepStrictEqual(yield* entriesOf({ actor: [actor.id] }), [sampleEntry(actor)])
    })
  )

  it.effect("removes nothing while anything else uses one of them, and names it", () =>
    Effect.gen(function* () {
      const older = yield* parts
      yield* keptRequest(sampleScreenshot)
      const removed = without(yield* parts, older)
      const before = yield* rows
      const spared = {
        affiliates: /^affiliate /,
        websites: /^website /,
        subcategories: /^subcategory /,
        businesses: /^business /
      } as const
      for (const key of Object.keys(spared) as Array<keyof typeof spared>) {
        const refusal = yield* Effect.flip(removeParts({ ...removed, [key]: [] }, []))
        assert.instanceOf(refusal, CatalogPartsInUse)
        assert.isTrue(
          refusal.users.some((name) => spared[key].test(name)),
          `${key}: ${refusal.users.join()}`
        )
      }
      const ofLeads = yield* Effect.flip(removeParts({ ...removed, websites: [], accounts: [], affiliates: [] }, []))
      assert.instanceOf(ofLeads, CatalogPartsInUse)
      assert.match(ofLeads.users.join(), /lead [0-9]+/)
      const ofHolders = yield* Effect.flip(
        removeParts({ ...without(removed, removed), websites: removed.websites, accounts: [] }, [])
      )
      assert.instanceOf(ofHolders, CatalogPartsInUse)
      assert.match(ofHolders.users.join(), /^business /)
      assert.deepStrictEqual(yield* rows, before)
    })
  )
})
