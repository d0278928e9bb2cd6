import { DateTime, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { decodeRows } from "../sql/Rows.ts"
import { lineText } from "./BackupLine.ts"
import { isOfKey, prepareTransaction, storedSequences, type StoredTable, storedTables } from "./StoredTables.ts"

/** The size of the rows to read at once, in characters, and the most rows. They bound the memory of a backup. */
const readSize = 1_000_000
const mostRows = 100

/** Returns how many rows to read next, when the largest row so far has this size. */
const rowsOf = (largest: number): number => Math.max(1, Math.min(mostRows, Math.floor(readSize / largest)))

const lines = decodeRows(Schema.Struct({ line: Schema.String }))

/** Writes the rows of a table, and returns their number. */
const writeTable = <E, R>({ columns, name, schema }: StoredTable, write: (text: string) => Effect.Effect<void, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* write(lineText({ table: name, columns: columns.map(({ name }) => name) }))
    const values = sql.join(", ", false)(columns.map(({ name }) => sql`${sql(name)}::text`))
    yield* sql`
      declare backed_up no scroll cursor for
      select json_build_array(${values})::text as line from ${sql(`${schema}.${name}`)}`
    let [total, largest] = [0, readSize]
    while (true) {
      const found = yield* lines(yield* sql`fetch ${sql.literal(String(rowsOf(largest)))} from backed_up`)
      if (found.length === 0) break
      yield* write(found.map(({ line }) => line).join("\n"))
      largest = Math.max(total === 0 ? 1 : largest, ...found.map(({ line }) => line.length))
      total += found.length
    }
    yield* sql`close backed_up`
    return total
  })

/** What a backup holds besides the data. */
export interface BackupOptions {
  /** Whether it holds the secret without which nobody finds the contacts that are kept under it. */
  readonly withKeys: boolean
}

/**
 * Writes all tables of one instant as lines. Sequences are read after the rows, so that they never stand below a number
 * that a row has.
 */
export const writeBackup = <E, R>(
  version: number,
  { withKeys }: BackupOptions,
  write: (text: string) => Effect.Effect<void, E, R>
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const work = Effect.gen(function* () {
      yield* sql`set transaction isolation level repeatable read, read only`
      yield* prepareTransaction
      const created_at = DateTime.formatIso(yield* DateTime.now)
      yield* write(lineText({ leadwell_backup: 1, tables: version, created_at }))
      let rows = 0
      const tables = yield* storedTables
      for (const table of tables.filter((one) => withKeys || !isOfKey(one))) rows += yield* writeTable(table, write)
      for (const { is_called, last_value, name } of yield* storedSequences) {
        yield* write(lineText({ sequence: name, last_value, is_called }))
      }
      yield* write(lineText({ rows, is_complete: true }))
      return rows
    })
    return yield* sql.withTransaction(work)
  })
