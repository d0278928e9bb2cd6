import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"

/** The schema that contains the tables of this package and no others, as an SQL expression. */
const schema = "'leadwell'"

/** A table with its columns, and the names of the tables that its rows refer to. */
const StoredTable = Schema.Struct({
  schema: Schema.String,
  name: Schema.String,
  columns: Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String })),
  needs: Schema.Array(Schema.String)
})

/** A table with its columns, and the names of the tables that its rows refer to. */
export interface StoredTable extends Schema.Schema.Type<typeof StoredTable> {}

const tableRows = decodeRows(StoredTable)

/** Orders tables so that each comes after those that it refers to. */
const inOrder = (tables: ReadonlyArray<StoredTable>): ReadonlyArray<StoredTable> => {
  const ordered: Array<StoredTable> = []
  const left = new Map(tables.map((table) => [table.name, table]))
  while (left.size > 0) {
    const free = [...left.values()].filter(({ needs }) => needs.every((name) => !left.has(name)))
    // Tables that refer to each other in a circle have no order.
    const next = free.length > 0 ? free : [...left.values()]
    for (const table of next) left.delete(table.name)
    ordered.push(...next)
  }
  return ordered
}

/** Returns whether a table holds the secret under which contacts are kept. */
export const isOfKey = ({ name }: Pick<StoredTable, "name">): boolean => name === "privacy_key"

/**
 * Reads the tables from the database, each after those that it refers to. The table of migrations is not among them,
 * because migrating writes it, nor are the counts of leads, because writing leads counts them.
 */
export const storedTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select n.nspname as schema, c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(distinct f.relname), '[]')
        from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${sql.literal(schema)} and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname not in ('migrations', 'lead_counts')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`
  return inOrder(yield* tableRows(rows))
})

const sequenceNames = decodeRows(Schema.Struct({ schema: Schema.String, name: Schema.String }))
const sequenceStates = decodeRows(
  Schema.Struct({ last_value: numberFromBigint(Schema.Int), is_called: Schema.Boolean })
)

/** Reads where every sequence stands, those of identity columns included. */
export const storedSequences = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const names = yield* sequenceNames(
    yield* sql`
      select schemaname as schema, sequencename as name from pg_sequences
      where schemaname = ${sql.literal(schema)} order by sequencename`
  )
  return yield* Effect.forEach(names, ({ name, schema }) =>
    Effect.gen(function* () {
      const [state] = yield* sequenceStates(yield* sql`select last_value, is_called from ${sql(`${schema}.${name}`)}`)
      return { schema, name, last_value: state?.last_value ?? 1, is_called: state?.is_called ?? false }
    })
  )
})

/**
 * Prepares the transaction of a backup or a restore. Its statements take as long as they need, and values have the same
 * text with any settings of the database.
 */
export const prepareTransaction = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    select set_config(name, value, true) from (values
      ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('bytea_output', 'hex'),
      ('datestyle', 'ISO'), ('intervalstyle', 'postgres'), ('extra_float_digits', '3'), ('timezone', 'UTC')
    ) as settings (name, value)`
})
