import { assert, describe, it } from "@effect/vitest"
import { backup, restore } from "@leadwell/adapters-postgres/Backup"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import { DateTime, Effect, Layer, Option, Stream } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { freshDatabase } from "../FreshDatabase.ts"
import { contents, fill } from "./FilledTables.ts"

/** Returns a connection to a new and empty database. */
const emptyDatabase = Effect.flatMap(freshDatabase, (address) => Layer.build(PostgresStorage.client({ address })))

const storageOn = (address: PostgresStorage.PostgresAddress) =>
  Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))

/** Makes a backup, and runs `meanwhile` outside of its transaction when the backup has begun. */
const backedUp = (
  meanwhile: Effect.Effect<unknown, SqlError, SqlClient.SqlClient> = Effect.void,
  options?: Parameters<typeof backup>[1]
) =>
  Effect.gen(function* () {
    const written: Array<string> = []
    const outside = Effect.runPromiseWith(yield* Effect.context<SqlClient.SqlClient>())
    const rows = yield* backup((text) => {
      written.push(text)
      return Effect.promise(async () => void (written.length === 2 && (await outside(meanwhile))))
    }, options)
    return { rows, written, lines: written.flatMap((text) => text.split("\n")) }
  })

/** The tables of a migrated database, each after those that it refers to. */
const tablesOf = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.flatMap((line) => (line.startsWith('{"table"') ? [String(JSON.parse(line).table)] : []))

const failure = (lines: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { _tag } = yield* Effect.flip(restore(Stream.fromIterable(lines)))
    const sql = yield* SqlClient.SqlClient
    const [left] = yield* sql`select count(*)::int as tables from pg_tables where schemaname = 'leadwell'`
    return [_tag, left?.["tables"]]
  }).pipe(Effect.provide(Layer.effectContext(emptyDatabase)), Effect.scoped)

/** A migrated database with rows in every table, and all that a backup of it should restore. */
const filled = Effect.gen(function* () {
  const source = yield* emptyDatabase
  return yield* Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* migrate
    const tables = tablesOf((yield* backedUp()).lines)
    yield* fill(tables)
    yield* sql`select setval('leadwell.lead_ids', 4711)`
    yield* sql`select setval('leadwell.outbox_number_seq', 42, false)`
    return { source, tables, before: yield* contents(tables) }
  }).pipe(Effect.provide(source))
})

describe("a backup", () => {
  it.live("restores every row of every table as it was, and sequences go on where they stood", () =>
    Effect.gen(function* () {
      const { before, source, tables } = yield* filled
      assert.isAbove(tables.length, 20)
      for (const [table, rows] of Object.entries(before)) assert.isAbove(rows.length, 0, table)
      const { lines, rows } = yield* Effect.provide(backedUp(), source)
      assert.strictEqual(rows, Object.values(before).flat().length)
      const target = yield* emptyDatabase
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(yield* restore(Stream.fromIterable(lines)), { rows, isKeyMissing: true })
        assert.deepStrictEqual(yield* contents(tables), before)
        const [next] =
          yield* sql`select nextval('leadwell.lead_ids')::int as lead, nextval('leadwell.outbox_number_seq')::int as event`
        assert.deepStrictEqual({ ...next }, { lead: 4712, event: 42 })
        assert.deepStrictEqual(yield* migrate, [])
        assert.deepStrictEqual((yield* Effect.flip(restore(Stream.fromIterable(lines))))._tag, "DatabaseNotEmpty")
      }).pipe(Effect.provide(target))
    }).pipe(Effect.scoped)
  )

  it.live("shows one instant, while servers write", () =>
    Effect.gen(function* () {
      const { before, source, tables } = yield* filled
      const meanwhile = Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`delete from leadwell.screenshot_pieces`
        yield* sql`insert into leadwell.websites select 'late', account, null, name, url, country, language, review, consent, active, confirm
          from leadwell.websites limit 1`
      })
      const { lines } = yield* Effect.provide(backedUp(meanwhile), source)
      const target = yield* emptyDatabase
      yield* restore(Stream.fromIterable(lines)).pipe(Effect.provide(target))
      assert.deepStrictEqual(yield* Effect.provide(contents(tables), target), before)
    }).pipe(Effect.scoped)
  )

  it.live.each([true, false])("has the secret of kept contacts only on demand: %s", (withKeys) =>
    Effect.gen(function* () {
      const [source, target] = [yield* freshDatabase, yield* freshDatabase]
      const contact = { kind: "phone", value: "0612312312" } as const
      const at = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
      const lines = yield* Effect.gen(function* () {
        const { block } = yield* BlockRepository
        yield* block([contact], at, [])
        return (yield* backedUp(Effect.void, { withKeys })).lines
      }).pipe(Effect.provide(storageOn(source)))
      assert.strictEqual(lines.join("").includes("inner_pad"), withKeys)
      const { isKeyMissing } = yield* restore(Stream.fromIterable(lines)).pipe(
        Effect.provide(PostgresStorage.client({ address: target }))
      )
      assert.strictEqual(isKeyMissing, !withKeys)
      const found = yield* Effect.flatMap(BlockRepository, ({ blockedAt }) => blockedAt([contact])).pipe(
        Effect.provide(storageOn(target))
      )
      assert.deepStrictEqual(found, withKeys ? Option.some(at) : Option.none())
    }).pipe(Effect.scoped)
  )

  it.live("is read and written in pieces, however many rows there are and however large they are", () =>
    Effect.gen(function* () {
      const [source, target] = [yield* emptyDatabase, yield* emptyDatabase]
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrate
        yield* sql`insert into leadwell.screenshot_pieces select 'large', n, decode(repeat('ab', 100000), 'hex')
          from generate_series(1, 50) n`
        yield* sql`insert into leadwell.accounts select n::text, 'small' from generate_series(1, 2500) n`
      }).pipe(Effect.provide(source))
      const { lines, rows, written } = yield* Effect.provide(backedUp(), source)
      assert.isBelow(Math.max(...written.map(({ length }) => length)), 2_000_000)
      assert.isAbove(lines.join("").length, 10_000_000)
      assert.isBelow(written.length, 200)
      const restored = yield* Effect.provide(restore(Stream.fromIterable(lines)), target)
      assert.deepStrictEqual(restored, { rows, isKeyMissing: false })
      assert.deepStrictEqual(
        yield* Effect.provide(contents(["accounts", "screenshot_pieces"]), target),
        yield* Effect.provide(contents(["accounts", "screenshot_pieces"]), source)
      )
    }).pipe(Effect.scoped)
  )

  it.live("is refused when it is not whole or does not fit, and leaves the database empty", () =>
    Effect.gen(function* () {
      const { source } = yield* filled
      const { lines } = yield* Effect.provide(backedUp(), source)
      const [header = "", ...rest] = lines
      const last = lines.length - 1
      const table = lines.findIndex((line) => line.startsWith('{"table":"websites"'))
      const leads = lines.findIndex((line) => line.startsWith('{"table":"business_leads"'))
      const changed = (index: number, text: string) => lines.toSpliced(index, 1, text)
      for (const [what, broken] of Object.entries({
        empty: [],
        "without its header": rest,
        "with two headers": [header, ...lines],
        "without its end": lines.slice(0, -1),
        "cut off in a line": [...lines.slice(0, -1), lines[last]!.slice(0, -5)],
        "without a row": lines.toSpliced(table + 1, 1),
        "with a row too many": lines.toSpliced(table + 1, 0, lines[table + 1]!),
        "going on behind its end": [...lines, lines[last]!],
        "with a row of nothing": lines.toSpliced(1, 0, '["a"]'),
        "with a row that is no JSON": changed(table + 1, '["a"'),
        "with a value of another type": changed(table + 1, lines[table + 1]!.replace('"false"', '"maybe"')),
        "with an unknown table": changed(table, lines[table]!.replace("websites", "pages")),
        "with an unknown column": changed(table, lines[table]!.replace('"language"', '"tongue"')),
        "without a column": changed(leads, lines[leads]!.replace(',"region"', "")),
        "with an unknown sequence": changed(last - 1, lines[last - 1]!.replace(/"sequence":"\w+"/, '"sequence":"x"'))
      })) {
        assert.deepStrictEqual(yield* failure(broken), ["BackupDamaged", 0], what)
      }
      const other = header.replace(/"tables":\d+/, '"tables":99')
      assert.deepStrictEqual(yield* failure([other, ...rest]), ["BackupVersionUnfit", 0])
    }).pipe(Effect.scoped)
  )

  it.live("is not made of a database without tables, and does not make them", () =>
    Effect.gen(function* () {
      const empty = yield* emptyDatabase
      const error = yield* Effect.flip(backup(() => Effect.void)).pipe(Effect.provide(empty))
      assert.strictEqual(error._tag, "DatabaseEmpty")
      assert.isTrue(
        (yield* Effect.provide(
          SqlClient.SqlClient.use((sql) => sql`select from pg_tables where schemaname in ('public', 'leadwell')`),
          empty
        )).length === 0
      )
    }).pipe(Effect.scoped)
  )
})
