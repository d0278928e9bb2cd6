import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Backlog, Waiting } from "@leadwell/domain/storage/Backlog"
import type { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { type DateTime, Effect, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { numbersOfRow } from "../event/Outbox.ts"
import { instant } from "../sql/Conditions.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

const kinds = ["open", "held", "due", "reclaims", "events", "deliveries", "failing", "mails"] as const

const rows = decodeRows(
  Schema.Struct({
    kind: Schema.Literals(kinds),
    count: numberFromBigint(Schema.Int),
    since: Schema.NullOr(Schema.DateTimeUtcFromDate)
  })
)

const nothing: Waiting = { count: 0, since: null }

/**
 * The size of one kind: of the rows of a source, at most `most`, and the least value of an indexed column. The rows are
 * counted in the order of that column, because a planner reads a table from its start to find ten rows of no order.
 */
const sizeOf = (sql: PgClient, kind: keyof Backlog, source: Fragment, at: Fragment, most: number) => sql`
  select ${kind} as kind,
    (select count(*) from (select from ${source} order by ${at} limit ${most}) as counted) as count,
    (select ${at} from ${source} order by ${at} limit 1) as since`

/** The open leads that are due: never offered, over, or before the round of their market. */
const dueSize = (sql: PgClient, by: Fragment, today: string, most: number) => sql`
  with due as materialized (
    (select id, created_at from leadwell.leads where stage = 'open' and offered_at is null order by id limit ${most})
    union
    (select id, created_at from leadwell.leads
      where stage = 'open' and created_at <= ${by} order by created_at limit ${most})
    union
    (select l.id, l.created_at from leadwell.markets m
      left join leadwell.market_rounds r using (subcategory)
      join leadwell.leads l on l.subcategory_id = m.subcategory and l.stage = 'open'
        and l.id > coalesce(r.after, 0)
      where r.target is not null or r.changes is distinct from m.changes or r.day is distinct from ${today}::date
      limit ${most})
  )
  select 'due', least(${most}, (select count(*) from due)), (select min(created_at) from due)`

/** The events after the last that webhooks and mails have gone through. */
const eventsSize = (sql: PgClient, most: number) => sql`
  with passed as materialized (
    select min(number) as number from leadwell.fan_out where channel in ('mail', 'webhook')
  ),
  left_over as materialized (
    select at from leadwell.events
    where first > (select number from passed) - ${numbersOfRow}::bigint and number > (select number from passed)
    order by first, number limit ${most}
  )
  select 'events', (select count(*) from left_over), (select min(at) from left_over)`

/** The due deliveries of each webhook, by its index. */
const deliveriesSize = (sql: PgClient, now: Fragment, most: number) => sql`
  with due as materialized (
    select d.due_at from leadwell.webhooks w, lateral (
      select due_at from leadwell.deliveries
      where channel = 'webhook' and receiver = w.id and queue is null and ended_at is null and due_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now})
      order by due_at limit ${most}
    ) d
  )
  select 'deliveries', least(${most}, (select count(*) from due)), (select min(due_at) from due)`

/** The webhooks whose latest attempts failed. They are few, as an account may have no more than a hundred. */
const failingSize = (sql: PgClient, most: number) => sql`
  select 'failing', least(${most}, count(*)), min((health->>'failing_since')::timestamptz)
  from leadwell.webhooks where disabled_at is null and health->>'failing_since' is not null`

/**
 * Reads the backlog with one statement. It reads at most `most` entries of each index, so its cost does not grow with
 * the backlog, nor with what waits no more.
 */
export const readBacklog = (sql: PgClient): StorageHealth["Service"]["backlog"] =>
  Effect.fn("PgStorageHealth.backlog")(function* ({ most, now, receivedBy, today }) {
    const at = (one: DateTime.Utc) => instant(sql, one)
    const created = sql`created_at`
    const inStage = (stage: "open" | "held") =>
      sizeOf(sql, stage, sql`leadwell.leads where stage = ${stage}`, created, most)
    const found = yield* orUnavailable(sql`
      ${inStage("open")}
      union all ${inStage("held")}
      union all (${dueSize(sql, at(receivedBy), today, most)})
      union all ${sizeOf(sql, "reclaims", sql`leadwell.reclaim_requests where status = 'pending'`, created, most)}
      union all (${eventsSize(sql, most)})
      union all (${deliveriesSize(sql, at(now), most)})
      union all (${failingSize(sql, most)})
      union all ${sizeOf(
        sql,
        "mails",
        sql`leadwell.deliveries where channel = 'mail' and status = 'pending' and created_at <= ${at(now)}`,
        created,
        most
      )}`)
    const sizes = new Map((yield* rows(found)).map(({ kind, ...size }) => [kind, size]))
    const size = (kind: keyof Backlog) => sizes.get(kind) ?? nothing
    return {
      open: size("open"),
      held: size("held"),
      due: size("due"),
      reclaims: size("reclaims"),
      events: size("events"),
      deliveries: size("deliveries"),
      failing: size("failing"),
      mails: size("mails")
    }
  })
