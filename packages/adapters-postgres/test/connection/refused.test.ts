import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { dirname } from "node:path"
import { freshDatabase } from "../FreshDatabase.ts"

/** Creates a database on the shared cluster, and returns its URL. */
const created = Effect.fnUntraced(function* (options: string, ...statements: ReadonlyArray<string>) {
  const address = yield* freshDatabase
  if (!("socket" in address)) return yield* Effect.die(new Error("the shared cluster has a socket"))
  const name = `own_${randomUUID()}`
  const run = (database: string, texts: ReadonlyArray<string>) =>
    SqlClient.SqlClient.use((sql) => Effect.forEach(texts, (text) => sql.unsafe(text), { discard: true })).pipe(
      Effect.provide(Layer.fresh(PostgresStorage.client({ address: { ...address, database }, maxConnections: 1 })))
    )
  yield* run("postgres", [`create database "${name}" template template0 ${options}`])
  yield* run(
    name,
    statements.map((text) => text.replace("DATABASE", `"${name}"`))
  )
  return `postgres:///${name}?host=${encodeURIComponent(dirname(address.socket))}&user=postgres`
})

const refusal = (url: string) =>
  Effect.flip(
    Effect.provide(Effect.void, Layer.fresh(PostgresStorage.client({ address: { url: Redacted.make(url) } })))
  )

/** Makes sessions of a database see another version of PostgreSQL. */
const versioned = (number: number, shown: string) => [
  "create schema disguise",
  `create function disguise.current_setting(name text) returns text return case name
    when 'server_version_num' then '${number}' when 'server_version' then '${shown}'
    else pg_catalog.current_setting(name) end`,
  "alter database DATABASE set search_path to disguise, pg_catalog"
]

/** Makes sessions of a database see what another product says of itself. */
const disguised = (version: string, ...statements: ReadonlyArray<string>) => [
  "create schema disguise",
  `create function disguise.version() returns text return '${version}'`,
  ...statements,
  "alter database DATABASE set search_path to disguise, pg_catalog"
]

const withCitus = [
  "create table disguise.pg_extension as select 'citus' as extname",
  "create table disguise.pg_dist_partition (logicalrelid regclass)",
  "create schema leadwell",
  "create table leadwell.leads ()",
  "create schema other",
  "create table other.leads ()"
]

const plain = "PostgreSQL 18.1 on x86_64-pc-linux-gnu, compiled by gcc, 64-bit"

/** Makes a database that tells of Citus. */
const citus = (statement: string) => created("encoding 'UTF8' locale 'C'", ...disguised(plain, ...withCitus, statement))

describe("a database of one's own", () => {
  it.live("is refused when it cannot store every text", () =>
    Effect.gen(function* () {
      const latin = yield* created("encoding 'LATIN1' locale 'C'")
      assert.deepInclude(yield* refusal(latin), { _tag: "EncodingNotUtf8", encoding: "LATIN1" })
      const none = yield* created("encoding 'SQL_ASCII' locale 'C'")
      assert.deepInclude(yield* refusal(none), { _tag: "EncodingNotUtf8", encoding: "SQL_ASCII" })
    })
  )

  it.live("is refused when its server is older than version 15, and only then", () =>
    Effect.gen(function* () {
      const old = yield* created("encoding 'UTF8' locale 'C'", ...versioned(140_019, "14.19"))
      assert.deepInclude(yield* refusal(old), { _tag: "ServerTooOld", version: "14.19" })
      const url = yield* created("encoding 'UTF8' locale 'C'", ...versioned(150_000, "15.0"))
      yield* Effect.provide(Effect.void, Layer.fresh(PostgresStorage.client({ address: { url: Redacted.make(url) } })))
    })
  )

  it.live.each([
    ["CockroachDB", "CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu, built 2025/06/02 13:02:24, go1.23.7)"],
    ["YugabyteDB", "PostgreSQL 15.2-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang, 64-bit"]
  ] as const)("is refused when it is %s", ([product, version]) =>
    Effect.gen(function* () {
      const url = yield* created("encoding 'UTF8' locale 'C'", ...disguised(version))
      assert.deepInclude(yield* refusal(url), { _tag: "NotPlainPostgres", product })
    })
  )

  it.live("is refused when Citus distributes tables of Leadwell, and only then", () =>
    Effect.gen(function* () {
      const ours = yield* citus("insert into disguise.pg_dist_partition values ('leadwell.leads')")
      assert.deepInclude(yield* refusal(ours), {
        _tag: "NotPlainPostgres",
        product: "tables that Citus distributes"
      })
      const url = yield* citus("insert into disguise.pg_dist_partition values ('other.leads')")
      yield* Effect.provide(Effect.void, Layer.fresh(PostgresStorage.client({ address: { url: Redacted.make(url) } })))
    })
  )
})
