import { assert, layer } from "@effect/vitest"
import { DemoChanged, DemoNotLoaded, planDemoRemoval, removeDemo } from "@leadwell/adapters-postgres/DemoRemoval"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { CatalogList, demoPartsOf, noParts } from "@leadwell/domain/features/catalogfile/Catalog"
import { CatalogRepository, type DemoMark } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { demoName } from "@leadwell/domain/features/catalogfile/demo/DemoRemoval"
import { entriesOf, sampleActor, sampleEntry } from "@leadwell/laws/sample/SampleAudit"
import { keptRequest, sampleScreenshot } from "@leadwell/laws/sample/SampleReclaim"
import { Effect, Layer, Result } from "effect"
import { layerWebCrypto } from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

/** Decisions on other leads refer to revisions, and the digest is what the removal leaves behind. */
const kept = ["subscription_revisions", "catalog_digest"]

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

const exported = CatalogRepository.use((catalogs) => catalogs.export(CatalogList.literals))

/** A person of the demo, whose row is not of the catalogue. */
const person: DemoMark = { kind: "person", name: "demo@demo.example", person: { name: "Demo", memberships: [] } }

/** Marks the whole catalogue of the accounts that were not there before as what the demo made. */
const marked = Effect.fnUntraced(function* (older: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const all = yield* exported
  const isNew = ({ account }: { readonly account: string }) => !older.includes(account)
  const accounts = all.accounts.map(({ id }) => id).filter((id) => !older.includes(id))
  const own = { businesses: all.businesses.filter(isNew), websites: all.websites.filter(isNew) }
  const ids = new Set<string>(own.businesses.map(({ id }) => id))
  const wanted = new Set(all.subscriptions.filter(({ business }) => ids.has(business)).map((one) => one.subcategory))
  const subcategories = all.subcategories.filter(({ id }) => wanted.has(id))
  const tokens = yield* sql`select hash from leadwell.access_tokens where account = any(${accounts}::text[])`
  const names = {
    accounts,
    tokens: tokens.map(({ hash }) => hash as never),
    affiliates: all.affiliates.filter(isNew).map(({ id }) => id),
    websites: own.websites.map(({ code }) => code),
    categories: subcategories.map(({ category }) => category.id),
    subcategories: [...wanted],
    businesses: [...ids]
  }
  const [subcategory, business, website] = [names.subcategories[0]!, names.businesses[0]!, names.websites[0]!]
  return yield* CatalogRepository.use(({ modify }) =>
    modify(names, (current) => {
      const demo = [...demoPartsOf(current), person]
      const answer = {
        demo,
        account: accounts[0]!,
        affiliate: names.affiliates[0]!,
        subcategory,
        business,
        website,
        category: names.categories[0]!
      }
      return Result.succeed({ parts: noParts, demo, answer })
    })
  )
})

const accountsNow = Effect.map(exported, ({ accounts }) => accounts.map(({ id }) => id as string))

const membersOf = (...accounts: ReadonlyArray<string>) =>
  JSON.stringify(accounts.map((account) => ({ account, role: "member" })))

const insertPerson = Effect.fnUntraced(function* (id: string, memberships: string, email = id) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
    values (${id}, 'Demo', ${email}, ${email}, 'en', ${memberships}::text::jsonb, '2026-01-01')`
})

const insertToken = Effect.fnUntraced(function* (id: string, account: string, scope: object | null = null) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.access_tokens (hash, account, name, abilities, id, created_at, created_by, scope)
    values (${id}, ${account}, '', '{}', ${id}, '2026-01-01', '{"kind": "server", "id": "server", "name": "server"}',
      ${scope && JSON.stringify(scope)}::text::jsonb)`
})

const insertWebhook = Effect.fnUntraced(function* (id: string, account: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into leadwell.webhooks (id, account, url, events, secret, created_at, created_by, after, content)
    values (${id}, ${account}, '', '{}', '', '2026-01-01', '{"kind": "server", "id": "server", "name": "server"}', 0, 'ids')`
})

const heldBy = (user: string, ...used: ReadonlyArray<string>) => used.map((name) => [name, user]).toSorted()

layer(Layer.merge(database, layerWebCrypto), { excludeTestServices: true })("removing the demo", (it) => {
  it.effect("removes nothing from a store without a demo, whatever its parts are called", () =>
    Effect.gen(function* () {
      yield* keptRequest(sampleScreenshot)
      const before = yield* rows
      assert.instanceOf(yield* Effect.flip(planDemoRemoval), DemoNotLoaded)
      const plan = { removed: [], kept: [], leads: 0 }
      assert.instanceOf(yield* Effect.flip(removeDemo(plan, [])), DemoNotLoaded)
      assert.deepStrictEqual(yield* rows, before)
    })
  )

  it.effect("removes every row that belongs to the demo, and no other", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        insert into leadwell.webhooks (id, url, events, secret, created_at, created_by, after, content)
        values ('w', '', '{}', '', '2026-01-01', '{"kind": "server", "id": "server", "name": "server"}', 0, 'ids')`
      yield* keptRequest(sampleScreenshot)
      const older = yield* accountsNow
      yield* insertPerson("of another", membersOf(older[0]!))
      const before = yield* rows
      const { lead } = yield* keptRequest(sampleScreenshot)
      yield* sql`
        insert into leadwell.completed_requests values ('s', 'k', 'f', ${String(lead)}::bigint, 'open', '2026-01-01')`
      yield* sql`
        insert into leadwell.lead_contacts (key, lead_id, at)
        values (gen_random_uuid(), ${String(lead)}::bigint, '2026-01-01')`
      yield* sql`
        insert into leadwell.deliveries (id, channel, receiver, number, topic, created_at, status, claim, failures, attempts)
        select 'd' || number, 'webhook', 'w', number, '{}', at, 'pending', 0, 0, '[]' from leadwell.events where lead = ${String(lead)}::bigint`
      const { account, demo } = yield* marked(older)
      yield* insertPerson("p", membersOf(account), person.name)
      yield* sql`
        insert into leadwell.sessions (id, hash, person, account, created_at, used_at)
        values ('s', 'h', 'p', ${account}, '2026-01-01', '2026-01-01')`
      yield* insertToken("revoked", account)
      yield* sql`update leadwell.access_tokens set revoked_at = '2026-01-02' where id = 'revoked'`
      yield* sql`update leadwell.people set memberships = '[]' where id = 'p'`
      const plan = yield* planDemoRemoval
      assert.deepStrictEqual([plan.kept, plan.leads], [[], 1])
      const removed = [...demo.map(demoName), "token revoked"].toSorted()
      assert.deepStrictEqual(plan.removed.map(demoName).toSorted(), removed)
      const actor = yield* sampleActor
      yield* removeDemo(plan, [sampleEntry(actor)])
      const { audit_entries, ...after } = yield* rows
      assert.deepStrictEqual({ ...after, audit_entries: [] }, before)
      assert.strictEqual(audit_entries?.length, 1)
      assert.deepStrictEqual(yield* entriesOf({ actor: [actor.id] }), [sampleEntry(actor)])
      assert.instanceOf(yield* Effect.flip(planDemoRemoval), DemoNotLoaded)
    })
  )

  it.effect("keeps what is used beside the demo, removes the rest, and takes what was kept once it is free", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const older = yield* accountsNow
      yield* keptRequest(sampleScreenshot)
      const { account, affiliate, business, demo, subcategory, website } = yield* marked(older)
      const keptNow = Effect.map(planDemoRemoval, ({ kept }) =>
        kept.map(({ kind, name, used_by }) => [demoName({ kind, name }), used_by.join()]).toSorted()
      )
      const undoing = Effect.fnUntraced(function* (statement: Effect.Effect<unknown, unknown>) {
        yield* Effect.orDie(statement)
        assert.deepStrictEqual(yield* keptNow, [])
      })
      assert.deepStrictEqual(yield* keptNow, [])

      yield* insertToken("t", older[0]!, { businesses: [business], websites: [website] })
      const scoped = yield* keptNow
      assert.includeDeepMembers(scoped, [[`website ${website}`, `business ${business},token t`]])
      assert.includeDeepMembers(scoped, [[`business ${business}`, `token t,website ${website}`]])
      yield* undoing(sql`delete from leadwell.access_tokens where id = 't'`)

      yield* insertToken("t", older[0]!)
      yield* sql`update leadwell.access_tokens set form = ${JSON.stringify({ website })}::text::jsonb where id = 't'`
      assert.includeDeepMembers(yield* keptNow, [[`website ${website}`, `business ${business},token t`]])
      yield* undoing(sql`delete from leadwell.access_tokens where id = 't'`)

      yield* insertToken("t", account)
      assert.deepStrictEqual(yield* keptNow, heldBy("token t", `account ${account}`))
      yield* undoing(sql`update leadwell.access_tokens set revoked_at = '2026-01-02' where id = 't'`)

      yield* insertPerson("m", membersOf(older[0]!, account))
      assert.deepStrictEqual(yield* keptNow, heldBy("person m", `account ${account}`))
      yield* undoing(sql`delete from leadwell.people where id = 'm'`)

      yield* sql`
        insert into leadwell.websites
        select 'mine', ${older[0]!}, ${affiliate}, name, url, country, language, review, consent, active, confirm
        from leadwell.websites where code = ${website}`
      assert.includeDeepMembers(yield* keptNow, [[`affiliate ${affiliate}`, "website mine"]])
      yield* sql`update leadwell.websites set affiliate = null where code = 'mine'`
      yield* sql`update leadwell.leads set website_code = 'mine' where website_code = ${website}`
      const held = yield* keptNow
      assert.includeDeepMembers(held, heldBy("website mine", `business ${business}`))
      assert.includeDeepMembers(held, [[`subcategory ${subcategory}`, `business ${business},website mine`]])
      assert.isFalse(held.some(([name]) => name === `website ${website}`))
      yield* undoing(sql`update leadwell.leads set website_code = ${website} where website_code = 'mine'`)

      yield* sql`
        insert into leadwell.business_leads
        select 'of-mine', 1, lead_id, assigned_at, reclaim, region, subcategory_id, country, created_at
        from leadwell.business_leads where business = ${business}`
      assert.includeDeepMembers(yield* keptNow, [[`website ${website}`, `business ${business},business of-mine`]])
      yield* undoing(sql`delete from leadwell.business_leads where business = 'of-mine'`)

      yield* insertWebhook("hook", account)
      const plan = yield* planDemoRemoval
      yield* removeDemo(plan, [])
      assert.deepStrictEqual(yield* accountsNow, [...older, account].toSorted())
      assert.deepStrictEqual(yield* keptNow, heldBy("webhook hook", `account ${account}`))
      assert.deepStrictEqual((yield* planDemoRemoval).removed, [])
      yield* sql`delete from leadwell.webhooks where id = 'hook'`
      yield* removeDemo(yield* planDemoRemoval, [])
      assert.deepStrictEqual(yield* accountsNow, older)
      assert.isNotEmpty(demo)
      yield* sql`delete from leadwell.websites where code = 'mine'`
    })
  )

  it.effect("moves the market of a subcategory that stays without a business of the demo", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const older = yield* accountsNow
      yield* keptRequest(sampleScreenshot)
      const { subcategory } = yield* marked(older)
      yield* sql`update leadwell.subcategories set name = 'Mine' where id = ${subcategory}`
      const version = sql`select version from leadwell.markets where subcategory = ${subcategory}`
      const [before] = yield* version
      yield* removeDemo(yield* planDemoRemoval, [])
      const [after] = yield* version
      assert.isAbove(Number(after?.version), Number(before?.version))
      assert.isEmpty(yield* sql`select from leadwell.subscriptions where subcategory = ${subcategory}`)
      yield* sql`delete from leadwell.demo_parts`
    })
  )

  it.effect("keeps what is not as the demo made it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const older = yield* accountsNow
      yield* keptRequest(sampleScreenshot)
      const { account, affiliate, business, category, subcategory, website } = yield* marked(older)
      yield* insertPerson("p", "[]", person.name)
      const of = { account, affiliate, business, category, subcategory, website, person: person.name }
      const set = (table: string, column: string, value: string, kind: keyof typeof of, key = "id") =>
        [
          kind,
          sql`update leadwell.${sql(table)} set ${sql(column)} = ${sql.literal(value)} where ${sql(key)} = ${of[kind]}`
        ] as const
      const changes = [
        set("accounts", "name", "'Mine'", "account"),
        set("affiliates", "iban", "'NL00'", "affiliate"),
        set("websites", "active", "not active", "website", "code"),
        set("categories", "slug", "'mine'", "category"),
        set("subcategories", "fields", "fields || '[{}]'", "subcategory"),
        set("businesses", "mail_personal_data", "not mail_personal_data", "business"),
        set("subscriptions", "regions", "regions || '{36}'", "business", "business"),
        set("subscriptions", "daily_cap", "1", "business", "business"),
        set("people", "name", "'Mine'", "person", "comparable_email"),
        set("people", "pending", `'[{"account":"a","role":"member"}]'`, "person", "comparable_email")
      ]
      for (const [kind, change] of changes) {
        const changed = yield* Effect.andThen(change, planDemoRemoval).pipe(
          Effect.flatMap(({ kept }) => Effect.fail(kept.filter((part) => part.changed).map(demoName))),
          sql.withTransaction,
          Effect.flip
        )
        assert.deepStrictEqual(changed as unknown, [demoName({ kind, name: of[kind] })])
      }
      yield* sql`alter table leadwell.accounts add column later text default 'x'`
      yield* sql`update leadwell.subscriptions set revision = default`
      assert.deepStrictEqual((yield* planDemoRemoval).kept, [])
      yield* sql`alter table leadwell.accounts drop column later`
      yield* removeDemo(yield* planDemoRemoval, [])
    })
  )

  it.effect("removes nothing but what was shown", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const older = yield* accountsNow
      yield* keptRequest(sampleScreenshot)
      const { account, website } = yield* marked(older)
      const shown = yield* planDemoRemoval
      const refused = Effect.fnUntraced(function* (change: Effect.Effect<unknown, unknown>) {
        yield* Effect.orDie(change)
        const before = yield* rows
        assert.instanceOf(yield* Effect.flip(removeDemo(shown, [])), DemoChanged)
        assert.deepStrictEqual(yield* rows, before)
      })
      yield* refused(sql`update leadwell.accounts set name = 'Mine' where id = ${account}`)
      yield* sql`update leadwell.accounts set name = 'Compare' where id = ${account}`
      yield* refused(sql`update leadwell.leads set id = -id, website_code = 'none' where website_code = ${website}`)
      yield* sql`update leadwell.leads set id = -id, website_code = ${website} where website_code = 'none'`
      yield* removeDemo(shown, [])
    })
  )
})
