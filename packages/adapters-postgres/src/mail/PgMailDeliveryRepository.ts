import { PgClient } from "@effect/sql-pg"
import { MailId } from "@leadwell/domain/mail/MailDelivery"
import { MailDeliveryRepository, type QueueLimits } from "@leadwell/domain/mail/MailDeliveryRepository"
import { PersonId } from "@leadwell/domain/people/Person"
import { type DateTime, Effect, Layer, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { instant } from "../sql/Conditions.ts"
import { readLongList } from "../sql/LongLists.ts"
import { decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { fanOut } from "./FanOut.ts"
import { makeMailChanges } from "./MailChanges.ts"
import { insertMails, mailRows } from "./MailRows.ts"

type Client = typeof PgClient.PgClient.Service

const personIds = decodeRows(Schema.Struct({ person: PersonId }))
const heads = decodeRows(Schema.Struct({ head: MailId }))
const readPage = readLongList(mailRows)

/** The maximum number of mails that one statement deletes. It limits how long their rows stay locked. */
const removedAtOnce = 1000

/**
 * The first mail of each queue that may be sent at an instant: it is due, or a mail joined its queue after its last
 * attempt. A mail about no business is alone in its queue. Indexes lead from one queue to the next, and to the mails
 * that joined it last, so a long queue costs no more than a short one.
 */
const dueFirst = (sql: Client, isWanted: Fragment, now: DateTime.Utc) => sql`
  with recursive queues as (
    (
      select person, business from leadwell.mails
      where status = 'pending' and business is not null and ${isWanted}
      order by person, business limit 1
    )
    union all
    select n.person, n.business
    from queues q, lateral (
      select person, business from leadwell.mails
      where status = 'pending' and business is not null and ${isWanted}
        and (person, business) > (q.person, q.business)
      order by person, business limit 1
    ) n
  )
  select f.id, f.person, f.business, f.due_at
  from queues q, lateral (
    select * from leadwell.mails m
    where m.status = 'pending' and m.person = q.person and m.business = q.business
    order by m.number, m.id limit 1
  ) f
  where (f.claimed_until is null or f.claimed_until <= ${instant(sql, now)})
    and (f.due_at <= ${instant(sql, now)} or exists (
      select from leadwell.mails j
      where j.status = 'pending' and j.person = f.person and j.business = f.business and j.created_at > f.attempted_at
    ))
  union all
  select id, person, business, due_at from leadwell.mails
  where status = 'pending' and business is null and ${isWanted} and due_at <= ${instant(sql, now)}
    and (claimed_until is null or claimed_until <= ${instant(sql, now)})`

/** The first mails of queues by the first mail of each, `head`. Those without a business come first. */
const dueQueues = (sql: Client, person: PersonId, limits: QueueLimits, now: DateTime.Utc) => sql`
  with heads as (
    select id, person, business, due_at from (${dueFirst(sql, sql`person = ${person}`, now)}) d
    order by business is not null, due_at, id limit ${limits.queues}
  )
  select h.id as head, m.*
  from heads h, lateral (
    select *, xmin::text as version from leadwell.mails where id = h.id and h.business is null
    union all (
      select *, xmin::text as version from leadwell.mails
      where status = 'pending' and person = h.person and business = h.business
      order by number, id limit ${limits.mails}
    )
  ) m
  order by h.business is not null, h.due_at, h.id, m.number, m.id`

/** {@link MailDeliveryRepository} on PostgreSQL. */
export const layer = Layer.effect(
  MailDeliveryRepository,
  Effect.map(PgClient.PgClient, (sql) => {
    const { change, mailsOf } = makeMailChanges(sql)
    return {
      fanOut: Effect.fn("PgMailDeliveryRepository.fanOut")((limit, types, make) => fanOut(sql, limit, types, make)),
      insert: Effect.fn("PgMailDeliveryRepository.insert")(function* (mails) {
        if (mails.length > 0) yield* orUnavailable(insertMails(sql, mails))
      }),
      waiting: Effect.fn("PgMailDeliveryRepository.waiting")(function* (now) {
        const rows = yield* orUnavailable(sql`select distinct person from (${dueFirst(sql, sql`true`, now)}) d`)
        return (yield* personIds(rows)).map(({ person }) => person)
      }),
      due: Effect.fn("PgMailDeliveryRepository.due")(function* (person, limits, now) {
        const rows = yield* orUnavailable(dueQueues(sql, person, limits, now))
        const [mails, firsts] = [yield* mailsOf(rows), yield* heads(rows)]
        return [...Map.groupBy(mails, (_, index) => firsts[index]!.head).values()]
      }),
      modify: Effect.fn("PgMailDeliveryRepository.modify")(function* (known, by) {
        const changed = yield* orUnavailable(change(known, by))
        return known.flatMap(({ id }) => changed.get(id) ?? [])
      }),
      page: Effect.fn("PgMailDeliveryRepository.page")((status, request) => {
        const isWanted = status === undefined ? sql`true` : sql`status = any(${[...status]}::text[])`
        return readPage(sql, {
          total: sql`select count(*) as total from leadwell.mails where ${isWanted}`,
          keys: sql`select id from leadwell.mails where ${isWanted}`,
          key: ["id"],
          sort: "descending",
          row: sql`select m.* from leadwell.mails m where m.id = k.id offset 0`,
          request
        })
      }),
      removeEnded: Effect.fn("PgMailDeliveryRepository.removeEnded")(function* (endedBy) {
        const step = sql`
        delete from leadwell.mails where id in (
          select id from leadwell.mails where ended_at <= ${instant(sql, endedBy)} order by ended_at
          limit ${removedAtOnce}
        ) returning id`
        yield* Effect.repeat(orUnavailable(step), { until: (removed) => removed.length < removedAtOnce })
      })
    }
  })
)
