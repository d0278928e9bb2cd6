import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { migrations } from "../../src/schema/MigrationList.ts"
import { migrationRunner } from "../../src/schema/MigrationRunner.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { narrowings, tableParts } from "./Narrowing.ts"
import { asProcess } from "./SecondMigration.ts"

/** What the last release uses no longer, such as `column leads.remark`. Only this may be dropped. */
const unused: ReadonlyArray<string> = []

/** The names of the migrations in their order. */
const names = Object.keys(migrations).toSorted()

const onFresh = <A, E>(test: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.flatMap(freshDatabase, (address) => asProcess(address)(test))

/** Returns what each change of the tables would take from a server of today. Each is rolled back. */
const narrowedBy = (changes: ReadonlyArray<string>, unusedNow: ReadonlyArray<string> = []) =>
  onFresh(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrationRunner(migrations).migrate
      yield* sql`set search_path to leadwell`
      const before = yield* tableParts
      return yield* Effect.forEach(changes, (change) =>
        Effect.gen(function* () {
          let faults: ReadonlyArray<string> = []
          const trial = Effect.gen(function* () {
            yield* sql.unsafe(`do $$ begin ${change}; end $$`)
            faults = narrowings(before, yield* tableParts, unusedNow)
            return yield* Effect.fail("roll back")
          })
          assert.strictEqual(yield* Effect.flip(sql.withTransaction(trial)), "roll back")
          return faults
        })
      )
    })
  )

const breaking = [
  ["alter table leads drop column remark", "column leads.remark is gone"],
  ["alter table leads rename remark to note", "column leads.remark is gone"],
  ["drop table event_counts", "table event_counts is gone"],
  ["drop function refuse_what_was_overtaken()", "function refuse_what_was_overtaken() is gone"],
  ["drop trigger count_added on leads", "trigger leads.count_added is gone"],
  ["alter table business_leads drop constraint once_on_a_lead", "unique index business_leads.once_on_a_lead is gone"],
  ["alter table accounts add kind text not null", "column accounts.kind is demanded of every row"],
  ["alter table leads alter remark set not null", "column leads.remark was text, and is text, not null"],
  ["alter table people alter muted drop default", "is text[], not null"],
  ["alter table leads alter places type text", "column leads.places was integer, not null, and is text"],
  ["alter table leads add check (places < 9)", "constraint leads.leads_places_check refuses rows"],
  ["create unique index on accounts (name)", "unique index accounts.accounts_name_idx refuses rows"]
] as const

const expanding = [
  "alter table accounts add kind text, add since date not null default now()",
  "alter table leads alter country drop not null, alter remark set default ''",
  "alter table businesses drop constraint businesses_account_fkey",
  "create table visits (lead bigint not null, unique (lead), check (lead > 0))",
  "create index on leads (city)"
]

describe("a migration, while servers of the version before go on", () => {
  it.live("takes nothing from them", () =>
    onFresh(
      Effect.gen(function* () {
        for (const [index] of names.entries()) {
          const before = index === 0 ? new Map<string, string>() : yield* tableParts
          const known = names.slice(0, index + 1).map((name) => [name, migrations[name]!] as const)
          yield* migrationRunner(Object.fromEntries(known)).migrate
          assert.deepStrictEqual(narrowings(before, yield* tableParts, unused), [])
        }
        assert.isAbove((yield* tableParts).size, 300)
      })
    )
  )

  it.live("is refused when it takes something that they use, or demands what they do not write", () =>
    Effect.gen(function* () {
      const found = yield* narrowedBy(breaking.map(([change]) => change))
      for (const [index, [, fault]] of breaking.entries()) assert.include(found[index]?.join("\n"), fault)
    })
  )

  it.live("may add what they can leave out, and demand less", () =>
    Effect.map(narrowedBy(expanding), (found) => assert.deepStrictEqual(found.flat(), []))
  )

  it.live("may drop what they use no longer, and nothing else", () =>
    Effect.gen(function* () {
      const change = "alter table leads drop column remark; drop table event_counts"
      assert.deepStrictEqual(yield* narrowedBy([change], ["column leads.remark", "table event_counts"]), [[]])
      assert.deepStrictEqual(yield* narrowedBy([change], ["table event_counts"]), [["column leads.remark is gone"]])
    })
  )
})
