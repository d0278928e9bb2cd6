import type { PgClient } from "@effect/sql-pg/PgClient"
import type { EventFilter } from "@leadwell/domain/event/EventFilter"
import type { LeadEvent } from "@leadwell/domain/event/LeadEvents"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Array as Arr, DateTime } from "effect"
import type { Fragment } from "effect/sql/Statement"

/** The events of a decision on one lead. */
interface Decided {
  readonly lead: LeadId
  readonly events: ReadonlyArray<LeadEvent>
}

/** How many numbers a row of the outbox takes. It may have fewer events. */
export const numbersOfRow = 64

/** Returns the last number of the row of the outbox that an event belongs to, or could follow in. */
export const lastNumberOfRow = (number: number): number =>
  Math.floor(number / numbersOfRow) * numbersOfRow + numbersOfRow - 1

/** A list as one text, its values separated by spaces; an empty value stands for null. Ids and types have no spaces. */
const listed = (values: ReadonlyArray<string | null>): string =>
  values.every((value) => value === null) ? "" : values.map((value) => value ?? "").join(" ")

/**
 * A condition that every row `o` of the outbox satisfies if a filter selects one of its events. Some other rows satisfy
 * it too. It reads far fewer rows apart than the view of events does.
 */
export const rowMayHave = (sql: PgClient, { business, type }: EventFilter): Fragment => {
  const hasAny = (column: Fragment, values: ReadonlyArray<string>) =>
    sql.or(values.map((value) => sql`strpos(${column}, ${value}) > 0`))
  return sql.and([
    sql`true`,
    ...(type === undefined ? [] : [hasAny(sql`o.types`, type)]),
    ...(business === undefined ? [] : [hasAny(sql`o.businesses`, business)])
  ])
}

/** The events of a decision as rows of the outbox: those of one instant together, in their order. */
const rowsOf = (events: ReadonlyArray<LeadEvent>) =>
  (Arr.isReadonlyArrayNonEmpty(events)
    ? Arr.groupWith(events, (one, other) => DateTime.Equivalence(one.at, other.at))
    : []
  )
    .flatMap((together) => Arr.chunksOf(together, numbersOfRow))
    .map((together) => ({
      at: DateTime.formatIso(together[0].at),
      types: listed(together.map(({ type }) => type)),
      businesses: listed(together.map(({ business }) => business)),
      reclaims: listed(together.map(({ reclaim }) => reclaim))
    }))

/** The events of decisions as columns of rows of the outbox. `row` is the number of the decision, counted from 1. */
export const outboxColumns = (decisions: ReadonlyArray<Pick<Decided, "events">>) => {
  const rows = decisions.flatMap(({ events }, index) =>
    rowsOf(events).map((one) => ({ row: String(index + 1), ...one }))
  )
  return {
    row: rows.map(({ row }) => row),
    at: rows.map(({ at }) => at),
    types: rows.map(({ types }) => types),
    businesses: rows.map(({ businesses }) => businesses),
    reclaims: rows.map(({ reclaims }) => reclaims)
  }
}

/** Appends the events of decisions to the outbox in their order. MUST run in the transaction of the decisions. */
export const appendEvents = (sql: PgClient, decisions: ReadonlyArray<Decided>) => {
  const { at, businesses, reclaims, row, types } = outboxColumns(decisions)
  return sql`
    insert into leadwell.outbox (at, lead, types, businesses, reclaims)
    select e.at, e.lead, e.types, nullif(e.businesses, ''), nullif(e.reclaims, '')
    from unnest(
      ${at}::text[]::timestamptz[], ${row.map((n) => String(decisions[Number(n) - 1]!.lead))}::text[]::bigint[],
      ${types}::text[], ${businesses}::text[], ${reclaims}::text[]
    ) with ordinality as e (at, lead, types, businesses, reclaims, nth)
    order by e.nth`
}
