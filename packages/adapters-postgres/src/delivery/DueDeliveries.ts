import type { PgClient } from "@effect/sql-pg/PgClient"
import type { DateTime } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { deliveryColumns } from "../rows/DeliveryRows.ts"
import { instant } from "../sql/Conditions.ts"

/** A channel, and the receiver whose deliveries are looked at, as expressions. */
interface Looked {
  readonly channel: string
  readonly receiver: Fragment
  readonly now: DateTime.Utc
}

/**
 * The first delivery of each queue that may be attempted at an instant, and the first `limit` of those without one, as
 * `dueQueues` tells. Indexes lead from one queue to the next, and to what joined it last, so a long queue costs no more
 * than a short one. The tables tell why a pending delivery is named by `ended_at`.
 */
const dueFirst = (sql: PgClient, { channel, now, receiver }: Looked, limit: number) => {
  const pending = sql`leadwell.deliveries p where p.channel = ${channel} and p.ended_at is null and p.receiver = ${receiver}`
  const isFree = sql`(p.claimed_until is null or p.claimed_until <= ${instant(sql, now)})`
  return sql`
    with recursive queues as (
      (select p.queue from ${pending} and p.queue is not null order by p.queue limit 1)
      union all
      select (select p.queue from ${pending} and p.queue > q.queue order by p.queue limit 1)
      from queues q where q.queue is not null
    )
    select f.id, f.queue, f.due_at, f.number
    from queues q, lateral (
      select p.*, ${isFree} as is_free from ${pending} and p.queue = q.queue order by p.number, p.id limit 1
    ) f
    where f.is_free and (f.due_at <= ${instant(sql, now)} or exists (
      select from ${pending} and p.created_at > '-infinity' and p.queue = f.queue and p.created_at > f.attempted_at
    ))
    union all (
      select p.id, p.queue, p.due_at, p.number from ${pending}
        and p.queue is null and p.due_at <= ${instant(sql, now)} and ${isFree}
      order by p.due_at, p.number, p.id limit ${limit}
    )`
}

/** The first deliveries of the queues of a receiver by the first of each, `head`, in the order of `dueQueues`. */
export const dueDeliveries = (
  sql: PgClient,
  { channel, now, receiver }: Omit<Looked, "receiver"> & { readonly receiver: string },
  limits: { readonly queues: number; readonly deliveries: number }
) => sql`
  with heads as (
    select * from (${dueFirst(sql, { channel, receiver: sql`${receiver}`, now }, limits.queues)}) h
    order by queue is not null, due_at, number, id limit ${limits.queues}
  )
  select h.id as head, ${deliveryColumns(sql)}
  from heads h, lateral (
    select *, xmin from leadwell.deliveries where id = h.id and h.queue is null
    union all (
      select *, xmin from leadwell.deliveries
      where channel = ${channel} and ended_at is null and receiver = ${receiver} and queue = h.queue
      order by number, id limit ${limits.deliveries}
    )
  ) d
  order by h.queue is not null, h.due_at, h.number, h.id, d.number, d.id`

/** The next receivers above an id who have a pending delivery. An index leads from one to the next. */
export const waitingReceivers = (
  sql: PgClient,
  channel: string,
  now: DateTime.Utc,
  above: string | null,
  limit: number
) => {
  const pending = sql`leadwell.deliveries d where d.channel = ${channel} and d.ended_at is null`
  return sql`
    with recursive listed as (
      (
        select d.receiver, 1 as place from ${pending} and ${above === null ? sql`true` : sql`d.receiver > ${above}`}
        order by d.receiver limit 1
      )
      union all
      select (select d.receiver from ${pending} and d.receiver > l.receiver order by d.receiver limit 1), l.place + 1
      from listed l where l.receiver is not null and l.place < ${limit}
    )
    select l.receiver, exists (${dueFirst(sql, { channel, receiver: sql`l.receiver`, now }, 1)}) as is_due
    from listed l where l.receiver is not null order by l.place`
}
