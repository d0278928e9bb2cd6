import { PgClient } from "@effect/sql-pg/PgClient"
import { MailId } from "@leadwell/people/mail/MailDelivery"
import { MailDeliveryRepository } from "@leadwell/people/mail/MailDeliveryRepository"
import { PersonId } from "@leadwell/people/person/Person"
import { Effect, Layer, Schema } from "effect"
import { insertMails, mailRows } from "../rows/MailRows.ts"
import { instant } from "../sql/Conditions.ts"
import { readLongList } from "../sql/LongLists.ts"
import { decodeRows } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { dueQueues, waitingPeople } from "./DueMails.ts"
import { fanOut } from "./FanOut.ts"
import { makeMailChanges } from "./MailChanges.ts"

const people = decodeRows(Schema.Struct({ person: PersonId, is_due: Schema.Boolean }))
const heads = decodeRows(Schema.Struct({ head: MailId }))
const readPage = readLongList(mailRows)

/** The maximum number of mails that one statement deletes. It limits how long their rows stay locked. */
const removedAtOnce = 1000

/** {@link MailDeliveryRepository} on PostgreSQL. */
export const layer = Layer.effect(
  MailDeliveryRepository,
  Effect.map(PgClient, (sql) => {
    const { change, mailsOf } = makeMailChanges(sql)
    return {
      fanOut: Effect.fn("PgMailDeliveryRepository.fanOut")((limit, types, make) => fanOut(sql, limit, types, make)),
      insert: Effect.fn("PgMailDeliveryRepository.insert")(function* (mails) {
        if (mails.length > 0) yield* orUnavailable(insertMails(sql, mails))
      }),
      waiting: Effect.fn("PgMailDeliveryRepository.waiting")(function* (now, above, limit) {
        const listed = yield* people(yield* orUnavailable(waitingPeople(sql, now, above, limit)))
        const due = listed.flatMap(({ is_due, person }) => (is_due ? [person] : []))
        return { people: due, last: listed.length < limit ? null : (listed.at(-1)?.person ?? null) }
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
