import type { PgClient } from "@effect/sql-pg/PgClient"
import type { EventFilter } from "@leadwell/domain/event/EventFilter"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { isOneOf } from "../sql/Conditions.ts"
import { countOf, numbersOfStretch } from "./EventCounts.ts"
import { numbersOfRow, rowMayHave } from "./Outbox.ts"

/** Returns the condition of the events that a filter selects. */
export const conditionOf = (sql: PgClient, { business, lead, type }: EventFilter): Fragment =>
  sql.and([
    sql`true`,
    ...(type === undefined ? [] : [isOneOf(sql, "type", type)]),
    ...(lead === undefined ? [] : [sql`lead = ${BigInt(lead)}`]),
    ...(business === undefined ? [] : [isOneOf(sql, "business", business)])
  ])

/** A number above those of all events. */
const beyond = (sql: PgClient) => sql`9223372036854775807::bigint`

/**
 * The stretches that have selected events, as common table expressions. `edge` is the number behind the last stretch
 * with counts. `counted` has the stretches up to the edge, with their first number, the next one and their total.
 */
const countedStretches = Effect.fnUntraced(function* (sql: PgClient, filter: EventFilter) {
  const size = sql`${BigInt(yield* numbersOfStretch)}::bigint`
  return sql`
    edge as materialized (select coalesce(max(stretch) + 1, 0) * ${size} as number from leadwell.event_counts),
    counted as materialized (
      select * from (
        select stretch * ${size} as first, (stretch + 1) * ${size} as until, ${countOf(sql, filter)} as total
        from leadwell.event_counts
      ) c where total > 0
    )`
})

/** The selected events of a part of the outbox, which is a row with its `first` number and the number behind it. */
const eventsOf = (sql: PgClient, part: Fragment, filter: EventFilter) => sql`
  select number, type, at, lead, business, reclaim, submission from leadwell.events
  where first in (
    select o.number from leadwell.outbox o
    where o.number >= ${part}.first and o.number < ${part}.until and ${rowMayHave(sql, filter)}
  ) and ${conditionOf(sql, filter)}`

/**
 * One page of the selected events and their total, from one snapshot. The stretches before the page are skipped by
 * their counts. The events behind the last stretch with counts are counted each time.
 */
export const pageOfEvents = Effect.fnUntraced(function* (sql: PgClient, filter: EventFilter, request: PageRequest) {
  const { per_page } = request
  const offset = sql`${BigInt(request.page - 1) * BigInt(per_page)}::numeric`
  return yield* sql`
    with ${yield* countedStretches(sql, filter)},
    parts as materialized (
      select * from counted
      union all
      select tail.first, tail.until, (select count(*) from (${eventsOf(sql, sql`tail`, filter)}) e) as total
      from (select number as first, ${beyond(sql)} as until from edge) tail
    ),
    placed as (select *, sum(total) over (order by first) - total as before from parts),
    t as materialized (
      select coalesce(sum(total), 0)::bigint as total, least(${offset}, sum(total))::bigint as skipped from parts
    ),
    needed as materialized (
      select placed.* from placed, t where before < skipped + ${per_page} and before + placed.total > skipped
    )
    select t.total, p.*
    from t left join lateral (
      select true as is_listed, e.* from needed part, lateral (${eventsOf(sql, sql`part`, filter)} offset 0) e
      order by e.number offset skipped - (select coalesce(min(before), skipped) from needed) limit ${per_page}
    ) p on true
    order by p.number`.unprepared
})

/** The selected events after a number. Stretches without any are skipped by their counts. */
export const eventsAfter = Effect.fnUntraced(function* (
  sql: PgClient,
  filter: EventFilter,
  after: number,
  limit: number
) {
  const isAfter = sql`first > ${BigInt(after - numbersOfRow)} and number > ${BigInt(after)}`
  if (filter.lead !== undefined) {
    return yield* sql`
      select number, type, at, lead, business, reclaim, submission from leadwell.events
      where ${isAfter} and ${conditionOf(sql, filter)} order by number limit ${limit}`.unprepared
  }
  return yield* sql`
    with ${yield* countedStretches(sql, filter)},
    parts as (
      select first, until, case when first <= ${BigInt(after)} then 0 else total end as total from counted
      where until > ${BigInt(after)}
      union all
      select number, ${beyond(sql)}, 0 from edge
    ),
    needed as materialized (
      select first, until from (select *, sum(total) over (order by first) - total as before from parts) p
      where before < ${limit}
    )
    select e.* from needed part, lateral (
      ${eventsOf(sql, sql`part`, filter)} and ${isAfter} order by number limit ${limit}
    ) e
    order by e.number limit ${limit}`.unprepared
})

/** Returns the first number that no row has between a number and another, as rows of one column `number`. */
export const firstGap = Effect.fnUntraced(function* (sql: PgClient, start: number, end: number) {
  const size = sql`${BigInt(yield* numbersOfStretch)}::bigint`
  return yield* sql`
    with bounds as (
      select greatest(${BigInt(start)}, (select coalesce(max(stretch) + 1, 0) * ${size} from leadwell.event_counts)) as start
    )
    select previous + ${numbersOfRow} as number from (
      select number, lag(number, 1, start - ${numbersOfRow}) over (order by number) as previous
      from bounds, lateral (
        select number from leadwell.outbox o where o.number >= start and o.number <= ${BigInt(end)} offset 0
      ) o
    ) r
    where number > previous + ${numbersOfRow} order by number limit 1`.unprepared
})
