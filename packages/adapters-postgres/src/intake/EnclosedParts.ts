import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { Context, Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import type { IncomingLead } from "../rows/IncomingLead.ts"

/**
 * What a feature adds to the statement of a batch, whose leads are `numbered` by `row` from 1: expressions with their
 * commas, and conditions behind `and`. The batch leaves no row without `isFresh`, and fails without `isWritten`.
 */
interface EnclosedStatement {
  readonly locked?: Fragment
  readonly isFresh?: Fragment
  readonly written?: Fragment
  readonly isWritten?: Fragment
}

type Arrivals = ReadonlyArray<IncomingLead>

type Settled = ReadonlyArray<{ readonly lead: Pick<Lead, "anonymised_at"> }>

/** What is enclosed with an arrival, by its index in the batch. */
export interface Enclosed<A> {
  readonly index: number
  readonly value: A
  readonly arrival: IncomingLead
}

/** How a feature writes what is enclosed with the leads of a batch. */
export interface EnclosedPart {
  readonly key: string
  readonly writable: (sql: PgClient, arrivals: Arrivals) => Effect.Effect<Arrivals, SqlError>
  readonly statement: (sql: PgClient, batch: Arrivals, settled: Settled) => EnclosedStatement | null
}

const enclosedIn = <A>(key: Context.Reference<A | undefined>, arrivals: Arrivals): ReadonlyArray<Enclosed<A>> =>
  arrivals.flatMap((arrival, index) => {
    const value = arrival.reception.enclosures && Context.get(arrival.reception.enclosures, key)
    return value === undefined ? [] : [{ index, value, arrival }]
  })

/**
 * Makes a part of what is enclosed under a key. A batch without any has no `statement`, because PostgreSQL plans each
 * part of one. `refused` returns the indexes of what cannot be written; of two equal ones, the later.
 */
export const enclosedPart = <A>(
  key: Context.Reference<A | undefined>,
  statement: (sql: PgClient, all: ReadonlyArray<Enclosed<A>>, settled: Settled) => EnclosedStatement,
  refused?: (sql: PgClient, all: ReadonlyArray<Enclosed<A>>) => Effect.Effect<ReadonlySet<number>, SqlError>
): EnclosedPart => ({
  key: key.key,
  statement: (sql, batch, settled) => {
    const all = enclosedIn(key, batch)
    return all.length === 0 ? null : statement(sql, all, settled)
  },
  writable: (sql, arrivals) => {
    const all = refused === undefined ? [] : enclosedIn(key, arrivals)
    return all.length === 0
      ? Effect.succeed(arrivals)
      : Effect.map(refused!(sql, all), (indexes) => arrivals.filter((_, index) => !indexes.has(index)))
  }
})

/** The parts that features write with a lead. */
export const EnclosedParts = Context.Reference<ReadonlyArray<EnclosedPart>>(
  "@leadwell/adapters-postgres/intake/EnclosedParts",
  { defaultValue: () => [] }
)

/** Returns what all parts add to a place of the statement of a batch. */
export const enclosedStatement = (
  sql: PgClient,
  parts: ReadonlyArray<EnclosedPart>,
  batch: Arrivals,
  settled: Settled
) => {
  const all = parts.flatMap(({ statement }) => statement(sql, batch, settled) ?? [])
  return (place: keyof EnclosedStatement): Fragment =>
    all.reduce((before, { [place]: one }) => (one === undefined ? before : sql`${before}${one}`), sql``)
}
