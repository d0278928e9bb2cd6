import { Effect, Option, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { BackupDamaged, BackupVersionUnfit } from "../BackupFailures.ts"
import { type BackupLine, isRow, parsedLine } from "./BackupLine.ts"
import { isOfKey, prepareTransaction, storedSequences, type StoredTable, storedTables } from "./StoredTables.ts"

/** The size of the rows that are inserted at once, in characters, and the most rows. */
const insertSize = 1_000_000
const mostRows = 1000

/** Inserts rows, each a JSON array of texts. PostgreSQL reads the texts as the types of the columns. */
const insertRows = Effect.fnUntraced(function* ({ columns, name, schema }: StoredTable, rows: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const names = sql.join(", ", false)(columns.map(({ name }) => sql`${sql(name)}`))
  const values = sql.join(
    ", ",
    false
  )(columns.map(({ type }, index) => sql`(r ->> ${sql.literal(String(index))})::${sql.literal(type)}`))
  yield* sql`
    insert into ${sql(`${schema}.${name}`)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${rows.join(",")}]`}::text::jsonb) r`
})

/** Returns the table of this database with the columns in the order of the backup. */
const fittingTable = (tables: ReadonlyArray<StoredTable>, name: string, columns: ReadonlyArray<string>) => {
  const table = tables.find((one) => one.name === name)
  const fitting = columns.flatMap((column) => table?.columns.find(({ name }) => name === column) ?? [])
  return table === undefined || fitting.length < table.columns.length || fitting.length < columns.length
    ? Effect.fail(new BackupDamaged())
    : Effect.succeed({ ...table, columns: fitting })
}

/** The number of restored rows, and whether they have contacts under a secret that the backup does not hold. */
interface Restored {
  readonly rows: number
  readonly isKeyMissing: boolean
}

/**
 * Writes the lines of a backup into the tables of this database. MUST run in a
 * transaction, on tables that contain only what migrations write.
 */
export const readBackup = <E, R>(known: number, texts: Stream.Stream<string, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* prepareTransaction
    const [tables, sequences] = [yield* storedTables, yield* storedSequences]
    let table: StoredTable | undefined
    let pending: Array<string> = []
    let [size, total, count] = [0, 0, 0]
    let [isComplete, hasKey] = [false, false]

    const flush = Effect.gen(function* () {
      const rows = pending
      ;[pending, size] = [[], 0]
      if (rows.length === 0) return
      if (table === undefined) return yield* new BackupDamaged()
      yield* insertRows(table, rows)
    })

    const begin = Effect.fnUntraced(function* (found: number) {
      if (found !== known) return yield* new BackupVersionUnfit({ found, known })
      const names = tables.filter((one) => !isOfKey(one)).map(({ name, schema }) => sql`${sql(`${schema}.${name}`)}`)
      yield* sql`truncate ${sql.join(", ", false)(names)}`
    })

    const apply = Effect.fnUntraced(function* (line: BackupLine) {
      if ("leadwell_backup" in line) return yield* begin(line.tables)
      yield* flush
      if ("table" in line) {
        table = yield* fittingTable(tables, line.table, line.columns)
        if (!isOfKey(table)) return
        hasKey = true
        yield* sql`delete from leadwell.privacy_key`
      } else if ("sequence" in line) {
        const sequence = sequences.find(({ name }) => name === line.sequence)
        if (sequence === undefined) return yield* new BackupDamaged()
        const value = BigInt(line.last_value)
        yield* sql`
          select setval(format('%I.%I', ${sequence.schema}::text, ${sequence.name}::text)::regclass,
            ${value}::bigint, ${line.is_called}::boolean)`
      } else {
        isComplete = line.rows === total
      }
    })

    yield* Stream.runForEach(texts, (text) =>
      Effect.gen(function* () {
        // Only the first line is a header, and nothing follows the last one.
        const line = isRow(text) ? undefined : Option.getOrUndefined(parsedLine(text))
        const isHeader = line !== undefined && "leadwell_backup" in line
        if (isHeader !== (count === 0) || isComplete) return yield* new BackupDamaged()
        count += 1
        if (line !== undefined) return yield* apply(line)
        if (!isRow(text)) return yield* new BackupDamaged()
        pending.push(text)
        ;[size, total] = [size + text.length, total + 1]
        if (size >= insertSize || pending.length >= mostRows) yield* flush
      })
    )
    if (!isComplete) return yield* new BackupDamaged()
    const [kept] = yield* sql`
      select exists (select from leadwell.blocked_contacts)
        or exists (select from leadwell.consent_records where email_key is not null or phone_key is not null) as some`
    return { rows: total, isKeyMissing: !hasKey && kept?.["some"] === true } satisfies Restored
  })
