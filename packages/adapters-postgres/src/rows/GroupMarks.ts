import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, Option, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows } from "../sql/Rows.ts"
import { WrittenGroup } from "./GroupNotes.ts"

const writtenGroups = decodeRows(WrittenGroup)

/** Finds the outcomes of a group, if it is written. */
export const findOutcomes = (sql: PgClient, id: string) =>
  Effect.map(
    Effect.flatMap(
      sql`
        select id, lead_ids::text[], outcomes from leadwell.forwarded_outcomes
        where id = ${id}::text::uuid and outcomes is not null`,
      writtenGroups
    ),
    ([group]) => Option.fromUndefinedOr(group)
  )

/**
 * Withdraws a group, so that its receiver cannot write it any more. Returns false if it is written. It waits for a
 * statement of the receiver that is about to write the group.
 */
export const withdrawGroup = (sql: PgClient, id: string, receiver: string): Effect.Effect<boolean, SqlError> =>
  Effect.map(
    sql`
      with unsent as (
        delete from leadwell.forwarded_leads where receiver = ${receiver}::text::uuid and id = ${id}::text::uuid
      )
      insert into leadwell.forwarded_outcomes (id) values (${id}::text::uuid)
      on conflict (id) do nothing returning 1`,
    (rows) => rows.length > 0
  )

/** How long a group may be under way. A mark of its withdrawal is kept for longer. */
const lifetime = "10 minutes"

/** A group that this process received. `at` is when it was sent, by the clock of the database. */
export interface ReceivedGroup {
  readonly id: string
  readonly at: string
}

const withdrawn = decodeRows(Schema.Struct({ id: Schema.String }))

/** Returns the groups that this process must not write, since they were withdrawn or are too old. */
export const withdrawnAmong = Effect.fnUntraced(function* (sql: PgClient, groups: ReadonlyArray<ReceivedGroup>) {
  if (groups.length === 0) return new Set<string>()
  const found = yield* withdrawn(
    yield* sql`
      select id::text from unnest(${groups.map(({ id }) => id)}::text[]::uuid[], ${groups.map(({ at }) => at)}::text[]) as g (id, at)
      where at::timestamptz < clock_timestamp() - ${lifetime}::text::interval
        or exists (select from leadwell.forwarded_outcomes o where o.id = g.id)`
  )
  return new Set(found.map(({ id }) => id))
})

/** The columns of the groups that a statement writes. `first` and `last` count its stored leads from 1. */
export interface GroupColumns {
  readonly id: ReadonlyArray<string>
  readonly at: ReadonlyArray<string>
  readonly first: ReadonlyArray<string>
  readonly last: ReadonlyArray<string>
  readonly outcomes: ReadonlyArray<string>
}

/**
 * The part of a statement that marks groups as written. It reads `numbered` (for each lead its row and number) and
 * `fresh`. A group that was withdrawn, or is too old, is not marked; the statement MUST write nothing then.
 */
export const markedGroups = (sql: PgClient, { at, first, id, last, outcomes }: GroupColumns) => sql`
  marked as (
    insert into leadwell.forwarded_outcomes (id, lead_ids, outcomes)
    select g.id, array(select n.id from numbered n where n.row between g.first and g.last order by n.row), g.outcomes
    from unnest(
      ${id}::text[]::uuid[], ${at}::text[]::timestamptz[], ${first}::text[]::bigint[], ${last}::text[]::bigint[],
      ${outcomes}::text[]
    ) as g (id, at, first, last, outcomes)
    where (select is_fresh from fresh) and g.at >= clock_timestamp() - ${lifetime}::text::interval
    order by g.id
    on conflict (id) do nothing
    returning 1
  )`
