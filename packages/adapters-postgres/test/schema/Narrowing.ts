import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"

const partRows = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ name: Schema.String, text: Schema.String })))

/** What the statements of a server rely on, such as `column leads.email`, each with its definition. */
export type TableParts = ReadonlyMap<string, string>

/** Reads the parts of all tables, without the list of the migrations. */
export const tableParts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'leadwell'::regnamespace and relkind in ('r', 'p', 'v') and relname <> 'migrations'
    )
    select 'table ' || relname as name, '' as text from tables
    union all
    select 'column ' || relname || '.' || attname, concat_ws(', ',
      format_type(atttypid, atttypmod) || coalesce(' collate "' || nullif(collname, 'default') || '"', ''),
      case when attnotnull then 'not null' end,
      case when atthasdef or attidentity <> '' then 'with a default' end)
    from tables join pg_attribute on attrelid = tables.oid left join pg_collation c on c.oid = attcollation
    where attnum > 0 and not attisdropped
    union all
    select 'unique index ' || tables.relname || '.' || u.relname, pg_get_indexdef(indexrelid)
    from tables join pg_index on indrelid = tables.oid join pg_class u on u.oid = indexrelid where indisunique
    union all
    select 'constraint ' || relname || '.' || conname, pg_get_constraintdef(c.oid)
    from tables join pg_constraint c on conrelid = tables.oid where contype in ('c', 'f', 'x')
    union all
    select 'trigger ' || relname || '.' || tgname, ''
    from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
    union all
    select 'sequence ' || relname, '' from pg_class where relnamespace = 'leadwell'::regnamespace and relkind = 'S'
    union all
    select 'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ')', pg_get_function_result(oid)
    from pg_proc where pronamespace = 'leadwell'::regnamespace`
  return new Map((yield* partRows(rows)).map(({ name, text }) => [name, text])) as TableParts
})

const tableOf = (part: string): string => `table ${/ (\w+)\./.exec(part)?.[1] ?? ""}`

/** Whether a server that does not know a column can write a row. */
const mayBeLeftOut = (column: string): boolean => !column.includes(", not null") || column.endsWith(", with a default")

const typeOf = (column: string): string => column.replace(", not null", "").replace(", with a default", "")

const isNarrower = (name: string, old: string, now: string): boolean =>
  name.startsWith("column ")
    ? typeOf(old) !== typeOf(now) ||
      (now.includes(", not null") && !old.includes(", not null")) ||
      (mayBeLeftOut(old) && !mayBeLeftOut(now))
    : old !== now

/**
 * Returns what a migration takes from a server of the version before, which goes on beside it, in sentences. That
 * server uses no longer what `unused` names.
 */
export const narrowings = (
  before: TableParts,
  after: TableParts,
  unused: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const isUnused = (name: string) => unused.includes(name) || unused.includes(tableOf(name))
  const taken = [...before].flatMap(([name, old]) => {
    const now = after.get(name)
    if (isUnused(name)) return []
    // Without a constraint, nothing is refused that was not. A unique index also serves `on conflict`.
    if (now === undefined) return name.startsWith("constraint ") ? [] : [`${name} is gone`]
    return isNarrower(name, old, now) ? [`${name} was ${old}, and is ${now}`] : []
  })
  const demanded = [...after].flatMap(([name, now]) => {
    if (before.has(name) || !before.has(tableOf(name))) return []
    if (name.startsWith("column ") && !mayBeLeftOut(now)) return [`${name} is demanded of every row`]
    return /^(?:constraint|unique index) /.test(name) ? [`${name} refuses rows: ${now}`] : []
  })
  return [...taken, ...demanded]
}
