import { assert, describe, it } from "@effect/vitest"
import { noTables } from "@leadwell/adapters-postgres/Migrations"
import type { PostgresAddress } from "@leadwell/adapters-postgres/PostgresStorage"
import { client } from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { demoLead } from "../../src/demo/DemoLead.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { dataFolder, token } from "../Load.ts"
import { urlOf } from "../OwnUrl.ts"
import { leadwell } from "../RunningCommand.ts"
import { start } from "../RunningServer.ts"
import { commit, previousServer } from "./PreviousRelease.ts"

const newerAt = (version: number) =>
  `DATABASE_URL is at version ${version} of a newer Leadwell, this one knows 12: start that one.\n`

/** The marker names the version in which the tables moved. */
const newer = newerAt(13)
const older =
  "DATABASE_URL is in use by a server of an older version, which cannot use the new tables: stop all such servers first.\n"

const on = (address: PostgresAddress) => Effect.provide(client({ address, maxConnections: 1 }))

const tablesIn = (schema: string) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.map(
      sql`
        select relname::text as name from pg_class
        where relnamespace = ${schema}::text::regnamespace and relkind in ('r', 'S', 'v') order by 1`,
      (rows) => rows.map(({ name }) => String(name))
    )
  )

type Rows = Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>>

/** Every row of every table of a schema. Migrations are left out. */
const rowsIn = (schema: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const tables = (yield* tablesIn(schema)).filter(
      (name) => !/_seq$|lead_ids|subscription_revisions|leadwell_migrations/.test(name)
    )
    const entries = yield* Effect.forEach(tables, (name) =>
      Effect.map(
        sql.unsafe<{ readonly row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${schema}.${name} t`),
        (rows) => [name, rows.map(({ row }) => row)] as const
      )
    )
    return Object.fromEntries(entries) as Rows
  })

/** The tables and columns that `before` also has, each table in the order of its rows as text. */
const inTermsOf = (before: Rows, rows: Rows): Record<string, ReadonlyArray<string>> =>
  Object.fromEntries(
    Object.entries(before).map(([table, [first]]) => {
      const columns = Object.keys(first ?? {}).toSorted()
      return [table, (rows[table] ?? []).map((row) => JSON.stringify(columns.map((name) => row[name]))).toSorted()]
    })
  )

const without = (rows: Rows[string] = [], columns: ReadonlyArray<string>): Rows[string] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))))

const post = (url: string, email: string) =>
  Effect.promise(async () => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const phone = `06${String(email.length).padStart(8, "0")}`
    const body = JSON.stringify({ ...demoLead("2031-01-15"), email, phone })
    const response = await fetch(`${url}/api/leads`, { method: "POST", headers, body })
    return [response.status, ((await response.json()) as { readonly id: string }).id]
  })

const listening = Effect.fnUntraced(function* (environment: Record<string, string>, program?: ReadonlyArray<string>) {
  const server = yield* start({ STORAGE: "postgres", ...environment }, program)
  const url = /listens on (\S+)/.exec(yield* server.until("/docs)"))?.[1] ?? ""
  const stop = Effect.andThen(server.signal("SIGTERM"), server.ended)
  return { stop, url }
})

const refusal = Effect.fnUntraced(function* (environment: Record<string, string>, program?: ReadonlyArray<string>) {
  const { code, stderr } = yield* (yield* start({ STORAGE: "postgres", ...environment }, program)).ended
  assert.strictEqual(code, 1)
  return stderr
})

if (commit === undefined) console.warn("SKIPPED: tests of the upgrade, because git has no history here.")

describe.skipIf(commit === undefined)("an upgrade from tables in public", { timeout: 240_000 }, () => {
  it.live("waits until old servers have stopped, moves every row, and keeps old servers out", () =>
    Effect.gen(function* () {
      const address = yield* freshDatabase
      const { catalog } = yield* dataFolder
      const previous = yield* previousServer
      const environment = { DATABASE_URL: urlOf(address), CATALOG_FILE: catalog }
      const old = yield* listening(environment, previous)
      assert.deepStrictEqual(yield* post(old.url, "a@example.nl"), [201, "1"])

      assert.strictEqual(yield* refusal(environment), older)
      assert.deepStrictEqual(yield* post(old.url, "bb@example.nl"), [201, "2"])
      yield* old.stop
      const command = yield* leadwell(["token", "list"], environment)
      const line = `DATABASE_URL has tables of version 12, this Leadwell needs ${noTables.known}: run \`leadwell migrate\`.\n`
      assert.deepStrictEqual(command, { code: 1, stdout: "", stderr: line })

      const before = yield* on(address)(rowsIn("public"))
      assert.strictEqual(before["leads"]?.length, 2)
      const upgraded = yield* listening(environment)
      const after = yield* on(address)(rowsIn("leadwell"))
      const kept = { ...before, lead_contacts: without(before["lead_contacts"], ["subcategory", "kind", "digest"]) }
      assert.deepStrictEqual(inTermsOf(kept, { ...after, outbox: after["events"] ?? [] }), inTermsOf(kept, before))
      assert.deepStrictEqual(yield* on(address)(tablesIn("public")), ["leadwell_migrations"])
      assert.deepStrictEqual(yield* post(upgraded.url, "ccc@example.nl"), [201, "3"])
      // The contacts of earlier leads are still known.
      assert.deepStrictEqual((yield* post(upgraded.url, "a@example.nl"))[0], 200)

      assert.strictEqual(yield* refusal(environment, previous), newer)
      assert.deepStrictEqual(yield* on(address)(tablesIn("public")), ["leadwell_migrations"])
      yield* upgraded.stop
      assert.strictEqual(yield* refusal(environment, previous), newer)
      const again = yield* listening(environment)
      assert.deepStrictEqual(yield* post(again.url, "dddd@example.nl"), [201, "5"])
    })
  )
})

/** A user of a fresh database with some rights, and the address for this user. */
const userOf = Effect.fnUntraced(function* (name: string, grant: (database: string) => string) {
  const address = yield* freshDatabase
  const database = "database" in address ? (address.database ?? "") : ""
  yield* SqlClient.SqlClient.use((sql) =>
    Effect.andThen(
      sql.unsafe(`do $$ begin create role "${name}" login; exception when duplicate_object then null; end $$`),
      sql.unsafe(grant(database))
    )
  ).pipe(on(address))
  return { address, DATABASE_URL: urlOf(address, name) }
})

const every = (name: string) => (database: string) => `grant create on database "${database}" to "${name}"`

describe.skipIf(commit === undefined)(
  "a server of the previous version on tables of this one",
  { timeout: 240_000 },
  () => {
    it.live("refuses to start, and creates nothing, with any rights of its user", () =>
      Effect.gen(function* () {
        const previous = yield* previousServer
        const [owner, stranger] = [`owner-${randomUUID()}`, `stranger-${randomUUID()}`]
        const alter = (database: string) => `alter database "${database}" owner to "${owner}"`
        const cases = [
          // An owner of the database may create tables in public.
          [yield* userOf(owner, alter), newer, ["leadwell_migrations"]],
          // The schema of this user's own name is on the search path.
          [yield* userOf("leadwell", every("leadwell")), newerAt(noTables.known), []],
          [
            yield* userOf(stranger, every(stranger)),
            "DATABASE_URL cannot be reached: check the address, and that the database is running.\n",
            []
          ]
        ] as const
        for (const [{ DATABASE_URL, address }, line, left] of cases) {
          const server = yield* listening({ DATABASE_URL })
          yield* server.stop
          assert.strictEqual(yield* refusal({ DATABASE_URL }, previous), line)
          assert.deepStrictEqual(yield* on(address)(tablesIn("public")), [...left])
          const again = yield* listening({ DATABASE_URL })
          yield* again.stop
        }
      })
    )
  }
)
