import type { PgClient } from "@effect/sql-pg/PgClient"
import type { InstantRange } from "@leadwell/domain/calendar/InstantRange"
import type { SearchWords } from "@leadwell/domain/input/SearchWords"
import { DateTime } from "effect"
import type { Fragment } from "effect/sql/Statement"

/** The condition that a column has one of some values. A single value is compared by `=`, so an index orders it. */
export const isOneOf = (sql: PgClient, column: string, values: ReadonlyArray<string>): Fragment =>
  values.length === 1 ? sql`${sql(column)} = ${values[0]}::text` : sql`${sql(column)} = any(${values}::text[])`

/**
 * {@link isOneOf} for values of a closed set, which the statement spells out. The planner can then use an index of one
 * value.
 */
export const isOneOfThese = (sql: PgClient, column: string, values: ReadonlyArray<string>): Fragment =>
  sql`${sql(column)} in (${sql.literal(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "))})`

/** Instants outside these years have no form that PostgreSQL reads. No row is that early or late. */
const [earliest, latest] = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"].map((text) => DateTime.makeUnsafe(text))

/** An instant as a parameter. */
export const instant = (sql: PgClient, at: DateTime.Utc): Fragment =>
  sql`${DateTime.toDateUtc(DateTime.clamp(at, { minimum: earliest!, maximum: latest! }))}::timestamptz`

/** The condition that a column lies in a range. */
export const isInRange = (sql: PgClient, column: string, { from, until }: InstantRange): Fragment =>
  sql.and([
    ...(from === null ? [] : [sql`${sql(column)} >= ${instant(sql, from)}`]),
    ...(until === null ? [] : [sql`${sql(column)} < ${instant(sql, until)}`])
  ])

/** The condition that a row has all words, as `hasWords` says of these columns. An index of them finds such rows. */
export const hasWords = (sql: PgClient, columns: Fragment, words: SearchWords | undefined): Fragment =>
  words === undefined || words.length === 0
    ? sql`true`
    : sql`leadwell.word_beginnings(${columns}) @> ${[...words]}::text[]`
