import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"

/** A text with everything that an encoding may break, which differs by row. */
const awkward = (row: number) => `it's "quoted", \\n \\ [1] {2}\n\t\u0001 é 😀 $1 ${row}`

/** A value of each type that a column has. A row refers to the row with the same number of another table. */
const values: Readonly<Record<string, (row: number) => string>> = {
  text: awkward,
  "text[]": (row) => `{NULL,"a,b","it''s \\"${row}\\"",""}`,
  bigint: (row) => String(9_007_199_254_740_000 + row),
  "bigint[]": (row) => `{9007199254740993,NULL,${row}}`,
  integer: (row) => String(2_147_483_640 + row),
  "integer[]": (row) => `{2147483640,NULL,${row}}`,
  smallint: (row) => String(32_760 + row),
  boolean: (row) => String(row % 2 === 0),
  date: (row) => `2026-01-0${row}`,
  "timestamp with time zone": (row) => `2026-11-21 09:00:00.12345${row}+01`,
  "double precision": (row) => `0.1000000000000000${row}`,
  json: (row) => `{"b": 12345678901234567890.10, "a" : [null, "\\u00e9 ${row}"]}`,
  jsonb: (row) => `{"b": 12345678901234567890.10, "a" : [null, "\\u00e9 ${row}"]}`,
  uuid: (row) => `00000000-0000-4000-8000-00000000000${row}`,
  bytea: (row) => `\\x00ff5c270a0${row}`
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly is_required: boolean
}

/** Fills tables with three rows each, or with the one or two that fit. In the third, every nullable column is null. */
export const fill = Effect.fnUntraced(function* (tables: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, a.attnotnull as is_required
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'leadwell'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by a.attnum`
  for (const table of tables) {
    const has = (column: string) => columns.some((one) => one.table === table && one.column === column)
    const few = has("is_only") ? [2] : has("is_current") ? [1, 2] : undefined
    if (few !== undefined) yield* sql`delete from ${sql(`leadwell.${table}`)}`
    for (const row of few ?? [1, 2, 3]) {
      const own = columns.filter((one) => one.table === table && (one.is_required || row < 3))
      const texts = own.map(({ type }) => {
        const value = Option.getOrThrowWith(
          Option.fromUndefinedOr(values[type]),
          () => new Error(`${table} has a column of type ${type}, of which there is no sample`)
        )
        return value(row)
      })
      const names = sql.join(", ", false)(own.map(({ column }) => sql`${sql(column)}`))
      const typed = sql.join(
        ", ",
        false
      )(own.map(({ type }, index) => sql`${texts[index] ?? ""}::text::${sql.literal(type)}`))
      yield* sql`insert into ${sql(`leadwell.${table}`)} (${names}) overriding system value select ${typed}`
    }
  }
})

/** Returns the rows of tables as texts. */
export const contents = Effect.fnUntraced(function* (tables: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const found: Record<string, ReadonlyArray<unknown>> = {}
  for (const table of tables) {
    found[table] = (yield* sql`select t::text as row from ${sql(`leadwell.${table}`)} t order by 1`).map(
      ({ row }) => row
    )
  }
  return found
})
