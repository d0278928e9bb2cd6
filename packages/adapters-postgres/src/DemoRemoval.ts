import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { type DemoRemoval, demoRemoval } from "@leadwell/domain/features/catalogfile/demo/DemoRemoval"
import { Fact } from "@leadwell/domain/privacy/Fact"
import { Effect, Equal, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { appendAudit } from "./audit/AuditRows.ts"
import { moveMarkets } from "./distribution/MarketVersions.ts"
import { lockCatalog } from "./features/catalogfile/CurrentRows.ts"
import { namesOf, readDemo, readReferences, readStoredDemo } from "./features/catalogfile/DemoRows.ts"
import { removeLeads } from "./features/catalogfile/RemoveLeads.ts"
import { deletePeople } from "./rows/PersonRows.ts"
import { decodeRows, numberFromBigint } from "./sql/Rows.ts"
import { orUnavailable } from "./sql/StorageFailures.ts"

/** No demo is loaded, so nothing is the demo's. */
export class DemoNotLoaded extends Fact("DemoNotLoaded", "No demo is loaded, so nothing is the demo's.")<{}> {}

/** What would be removed is no longer what was shown, so nothing was removed. */
export class DemoChanged extends Fact(
  "DemoChanged",
  "What would be removed is no longer what was shown, so nothing was removed."
)<{}> {}

/** What a removal of the demo takes away, and what it leaves. The leads of a removed website go with it. */
export interface DemoPlan extends DemoRemoval {
  readonly leads: number
}

const counts = decodeRows(Schema.Struct({ leads: numberFromBigint(Schema.Int) }))
const ids = decodeRows(Schema.Struct({ id: Schema.String }))

const readPlan = Effect.fnUntraced(function* (sql: PgClient): Effect.fn.Return<DemoPlan, DemoNotLoaded | SqlError> {
  if ((yield* readDemo(sql)).length === 0) return yield* new DemoNotLoaded()
  const stored = yield* readStoredDemo(sql)
  const { kept, removed } = demoRemoval(stored, yield* readReferences(sql, stored))
  const [count] = yield* counts(
    yield* sql`select count(*) as leads from leadwell.leads where website_code = any(${namesOf(removed, "website")}::text[])`
  )
  // An account of which tokens were revoked is needed by none of them, so they go with it.
  const revoked = yield* ids(
    yield* sql`
      select id from leadwell.access_tokens
      where account = any(${namesOf(removed, "account")}::text[]) and id <> all(${namesOf(removed, "token")}::text[])
      order by id`
  )
  const tokens = revoked.map(({ id }) => ({ kind: "token", name: id }))
  return { removed: [...removed, ...tokens], kept, leads: count?.leads ?? 0 }
})

/** Returns what a removal of the demo would take away now, and changes nothing. */
export const planDemoRemoval = Effect.suspend(() =>
  Effect.flatMap(PgClient, (sql) => orUnavailable(sql.withTransaction(readPlan(sql))))
).pipe(Effect.withSpan("DemoRemoval.plan"))

const deleteParts = Effect.fnUntraced(function* (sql: PgClient, { removed }: DemoPlan) {
  const names = (kind: string) => [...namesOf(removed, kind)]
  const [accounts, businesses, subcategories] = [names("account"), names("business"), names("subcategory")]
  // Servers keep the market of a subcategory that stays until it is moved.
  const wanted =
    yield* sql`select distinct subcategory from leadwell.subscriptions where business = any(${businesses}::text[])`
  yield* moveMarkets(
    sql,
    wanted.map(({ subcategory }) => subcategory as SubcategoryId)
  )
  yield* sql`
    delete from leadwell.subscription_states
    where business = any(${businesses}::text[]) or subcategory = any(${subcategories}::text[])`
  yield* sql`delete from leadwell.business_lead_counters where business = any(${businesses}::text[])`
  yield* sql`delete from leadwell.subscriptions where business = any(${businesses}::text[])`
  yield* sql`delete from leadwell.businesses where id = any(${businesses}::text[])`
  yield* sql`delete from leadwell.markets where subcategory = any(${subcategories}::text[])`
  yield* sql`delete from leadwell.subcategories where id = any(${subcategories}::text[])`
  yield* sql`delete from leadwell.categories where id = any(${names("category")}::text[])`
  yield* sql`delete from leadwell.consent_texts where website = any(${names("website")}::text[])`
  yield* sql`delete from leadwell.websites where code = any(${names("website")}::text[])`
  yield* sql`delete from leadwell.affiliates where id = any(${names("affiliate")}::text[])`
  yield* deletePeople(sql, sql`comparable_email = any(${names("person")}::text[])`)
  yield* sql`delete from leadwell.access_tokens where id = any(${names("token")}::text[])`
  yield* sql`delete from leadwell.accounts where id = any(${accounts}::text[])`
})

/** Forgets what is not kept. What is kept stays the demo's, so that a later removal can take it. */
const forget = Effect.fnUntraced(function* (sql: PgClient, { kept }: DemoPlan) {
  yield* sql`
    delete from leadwell.demo_parts where (kind, name) not in (
      select kind, name from jsonb_to_recordset(${sql.json(kept)}) as r (kind text, name text)
    )`
})

/**
 * Removes what a plan shows: parts of the demo as the demo made them, and the leads of its removed websites. Fails and
 * removes nothing when the plan no longer holds. Appends the entries of the audit trail.
 *
 * The stored digest tells a later start that the store had a catalogue, so that the start does not load the demo again.
 */
export const removeDemo = Effect.fn("DemoRemoval.remove")(function* (shown: DemoPlan, audit: AuditEntries) {
  const sql = yield* PgClient
  const remove = Effect.gen(function* () {
    yield* lockCatalog(sql)
    const made = yield* readDemo(sql)
    const [accounts, websites] = [namesOf(made, "account"), namesOf(made, "website")]
    // A token or a webhook that somebody adds to an account meanwhile waits for this transaction.
    yield* sql`select from leadwell.accounts where id = any(${accounts}::text[]) order by id for update`
    // Leads are locked before markets, as for offering leads; another order could deadlock.
    yield* sql`select from leadwell.leads where website_code = any(${websites}::text[]) order by id for update`
    yield* sql`
      select from leadwell.markets where subcategory = any(${namesOf(made, "subcategory")}::text[])
      order by subcategory for update`
    const plan = yield* readPlan(sql)
    if (!Equal.equals(plan, shown)) return yield* new DemoChanged()
    yield* removeLeads(sql, namesOf(plan.removed, "website"))
    yield* deleteParts(sql, plan)
    yield* forget(sql, plan)
    yield* sql`insert into leadwell.catalog_digest (digest) values ('removed') on conflict (is_only) do nothing`
    yield* appendAudit(sql, audit)
  })
  return yield* orUnavailable(sql.withTransaction(remove))
})
