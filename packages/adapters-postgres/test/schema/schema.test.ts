import { assert, describe, it } from "@effect/vitest"
import { databaseProblem } from "@leadwell/adapters-postgres/DatabaseProblem"
import {
  migrate,
  nothingMigrated,
  noTables,
  requireMigrated,
  SchemaTaken,
  status,
  UnreleasedTables
} from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { keptRequest, sampleScreenshot } from "@leadwell/laws/sample/SampleReclaim"
import { Effect, Layer } from "effect"
import { layerWebCrypto } from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { isSqlError } from "effect/sql/SqlError"
import { randomUUID } from "node:crypto"
import { freshDatabase } from "../FreshDatabase.ts"

/** Runs an effect on a fresh database. */
const onFresh = Effect.provide(
  Layer.fresh(
    Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address, maxConnections: 2 })))
  )
)

const run = (...statements: ReadonlyArray<string>) =>
  SqlClient.SqlClient.use((sql) => Effect.forEach(statements, (text) => sql.unsafe(text), { discard: true }))

/** All objects of a database that are not PostgreSQL's own, with their rows. */
const contents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const schemas = yield* sql`select nspname::text as name from pg_namespace where nspname !~ '^pg_' order by 1`
  const objects = yield* sql<{ readonly name: string; readonly kind: string }>`
    select c.oid::regclass::text as name, relkind::text as kind from pg_class c
    join pg_namespace n on n.oid = relnamespace
    where nspname !~ '^(pg_|information_schema|leadwell$)' order by 1`
  const rows = yield* Effect.forEach(
    objects.filter(({ kind }) => kind === "r"),
    ({ name }) => sql.unsafe(`select t::text as row from ${name} t order by row`)
  )
  return { schemas: schemas.map(({ name }) => name), objects, rows }
})

describe("the schema leadwell", () => {
  it.live("holds every table beside the tables of something else, which stay as they are", () =>
    Effect.gen(function* () {
      yield* run(
        "create table leads (id int primary key, note text)",
        "insert into leads values (1, 'mine')",
        "create table accounts (id int)",
        "create sequence lead_ids",
        "create schema other",
        "create table other.outbox (id int)"
      )
      const before = yield* contents
      assert.strictEqual((yield* migrate).length, nothingMigrated.length)
      yield* requireMigrated
      const after = yield* contents
      assert.deepStrictEqual(after, { ...before, schemas: [...before.schemas, "leadwell"].toSorted() })
      assert.deepInclude(after.rows.flat(), { row: "(1,mine)" })
    }).pipe(onFresh)
  )

  it.live("is found with any search path of a session", () =>
    Effect.gen(function* () {
      const address = yield* freshDatabase
      const storage = PostgresStorage.layer({ address, maxConnections: 2 })
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [{ name } = {}] = yield* sql`select current_database() as name`
        yield* sql.unsafe(`alter database "${String(name)}" set search_path to other, pg_catalog`)
      }).pipe(Effect.provide(PostgresStorage.client({ address })))
      yield* Effect.gen(function* () {
        yield* keptRequest(sampleScreenshot)
        assert.deepStrictEqual(yield* CatalogRepository.use(({ demo }) => demo), [])
      }).pipe(Effect.provide(Layer.merge(storage, layerWebCrypto)))
    })
  )

  it.live("may be there before, empty and owned by the user, who then needs no other right", () =>
    Effect.gen(function* () {
      const role = `user-${randomUUID()}`
      yield* run(`create role "${role}"`, `create schema leadwell authorization "${role}"`)
      yield* SqlClient.SqlClient.use((sql) =>
        sql.withTransaction(Effect.andThen(sql.unsafe(`set local role "${role}"`), migrate))
      )
      yield* requireMigrated
      assert.strictEqual((yield* contents).objects.length, 0)
    }).pipe(onFresh)
  )

  it.live("is refused when it holds something else, which stays as it is", () =>
    Effect.gen(function* () {
      for (const object of ["table x (id int)", "type x as (id int)", "function x() returns int return 1"]) {
        yield* run("drop schema if exists leadwell cascade", "create schema leadwell")
        yield* run(`create ${object.replace(" x", " leadwell.x")}`)
        const before = yield* contents
        assert.instanceOf(yield* Effect.flip(migrate), SchemaTaken)
        assert.deepStrictEqual(yield* contents, before)
      }
    }).pipe(onFresh)
  )

  it.live("is not created by a user who may not, and the reason is told", () =>
    Effect.gen(function* () {
      const role = `user-${randomUUID()}`
      yield* run(`create role "${role}"`)
      const before = yield* contents
      const error = yield* SqlClient.SqlClient.use((sql) =>
        Effect.flip(sql.withTransaction(Effect.andThen(sql.unsafe(`set local role "${role}"`), migrate)))
      )
      assert.isTrue(isSqlError(error))
      if (isSqlError(error)) assert.deepStrictEqual(databaseProblem(error), { _tag: "RightMissing" })
      assert.deepStrictEqual(yield* contents, before)
    }).pipe(onFresh)
  )

  it.live("is only read where nothing may be created", () =>
    Effect.gen(function* () {
      const before = yield* contents
      assert.deepStrictEqual(yield* Effect.flip(requireMigrated), noTables)
      assert.deepStrictEqual(yield* status, nothingMigrated)
      assert.deepStrictEqual(yield* contents, before)
    }).pipe(onFresh)
  )

  it.live("is created again after it was dropped", () =>
    Effect.gen(function* () {
      yield* migrate
      yield* run("drop schema leadwell cascade")
      assert.strictEqual((yield* migrate).length, nothingMigrated.length)
      yield* requireMigrated
    }).pipe(onFresh)
  )

  it.live("is not used beside tables from before the first release, which stay as they are", () =>
    Effect.gen(function* () {
      for (const schema of ["public", "leadwell", "other"]) {
        const list = `${schema}.leadwell_migrations`
        yield* run(
          `create schema if not exists ${schema}`,
          `create table ${list} (migration_id integer primary key, created_at timestamptz default now(), name text)`,
          `insert into ${list} values (13, default, 'move_to_schema')`
        )
        const before = yield* contents
        const uses = [Effect.asVoid(migrate), requireMigrated, Effect.asVoid(status)]
        for (const use of uses)
          assert.instanceOf(yield* Effect.flip<unknown, unknown, SqlClient.SqlClient>(use), UnreleasedTables)
        assert.deepStrictEqual(yield* contents, before)
        yield* run(`drop table ${list}`)
      }
    }).pipe(onFresh)
  )
})
