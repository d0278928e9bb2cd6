import type { PgClient } from "@effect/sql-pg/PgClient"
import type { QueueLimits } from "@leadwell/people/mail/MailDeliveryRepository"
import type { PersonId } from "@leadwell/people/person/Person"
import type { DateTime } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { instant } from "../sql/Conditions.ts"

/**
 * The first mail of each queue that may be sent at an instant, as `dueMailQueues` tells. Indexes lead from one queue to
 * the next, and to the mails that joined it last, so a long queue costs no more than a short one. The tables tell why a
 * pending mail is named by `ended_at`.
 */
const dueFirst = (sql: PgClient, isWanted: Fragment, now: DateTime.Utc) => sql`
  with recursive queues as (
    (
      select person, business from leadwell.mails
      where ended_at is null and business is not null and ${isWanted}
      order by person, business limit 1
    )
    union all
    select n.person, n.business
    from queues q, lateral (
      select person, business from leadwell.mails
      where ended_at is null and business is not null and ${isWanted}
        and (person, business) > (q.person, q.business)
      order by person, business limit 1
    ) n
  )
  select f.id, f.person, f.business, f.due_at
  from queues q, lateral (
    select * from leadwell.mails m
    where m.ended_at is null and m.person = q.person and m.business = q.business
    order by m.number, m.id limit 1
  ) f
  where (f.claimed_until is null or f.claimed_until <= ${instant(sql, now)})
    and (f.due_at <= ${instant(sql, now)} or exists (
      select from leadwell.mails j
      where j.ended_at is null and j.created_at > '-infinity'
        and j.person = f.person and j.business = f.business and j.created_at > f.attempted_at
    ))
  union all
  select id, person, business, due_at from leadwell.mails
  where ended_at is null and business is null and ${isWanted} and due_at <= ${instant(sql, now)}
    and (claimed_until is null or claimed_until <= ${instant(sql, now)})`

/** The first mails of queues by the first mail of each, `head`, in the order of `dueMailQueues`. */
export const dueQueues = (sql: PgClient, person: PersonId, limits: QueueLimits, now: DateTime.Utc) => sql`
  with heads as (
    select id, person, business, due_at from (${dueFirst(sql, sql`person = ${person}`, now)}) d
    order by business is not null, due_at, id limit ${limits.queues}
  )
  select h.id as head, m.*
  from heads h, lateral (
    select *, xmin::text as version from leadwell.mails where id = h.id and h.business is null
    union all (
      select *, xmin::text as version from leadwell.mails
      where ended_at is null and person = h.person and business = h.business
      order by number, id limit ${limits.mails}
    )
  ) m
  order by h.business is not null, h.due_at, h.id, m.number, m.id`

/** The next people above an id who have a pending mail. An index leads from one to the next. */
export const waitingPeople = (sql: PgClient, now: DateTime.Utc, above: PersonId | null, limit: number) => sql`
  with recursive listed as (
    (
      select person, 1 as place from leadwell.mails
      where ended_at is null and ${above === null ? sql`true` : sql`person > ${above}`}
      order by person limit 1
    )
    union all
    select (
      select m.person from leadwell.mails m where m.ended_at is null and m.person > l.person order by m.person limit 1
    ), l.place + 1
    from listed l where l.person is not null and l.place < ${limit}
  )
  select l.person, exists (${dueFirst(sql, sql`person = l.person`, now)}) as is_due
  from listed l where l.person is not null order by l.place`
