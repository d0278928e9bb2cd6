import type { PgClient } from "@effect/sql-pg/PgClient"
import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { MailDeliveryRepository } from "@leadwell/people/mail/MailDeliveryRepository"
import { peopleCovering } from "@leadwell/people/mail/MailRecipients"
import { Effect, Schema } from "effect"
import { accountedEvents, handOutStable } from "../event/FanOut.ts"
import { numbersOfRow } from "../event/Outbox.ts"
import { lastNumber } from "../event/StableEvents.ts"
import { insertMails } from "../rows/MailRows.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { coveredBusinesses, peopleOf } from "./EventPeople.ts"

type Make = Parameters<MailDeliveryRepository["Service"]["fanOut"]>[2]

const progress = decodeRows(Schema.Struct({ is_behind: Schema.Boolean }))
const positions = decodeRows(Schema.Struct({ number: numberFromBigint(Schema.Int) }))

/** Whether there may be events that were not examined. While there are none, this is the only query of a turn. */
const isBehind = (sql: PgClient) =>
  Effect.gen(function* () {
    const rows = yield* sql`
      select l.number > f.number as is_behind from (${lastNumber(sql)}) l, leadwell.mail_fan_out f`
    const [row] = yield* progress(rows)
    return row?.is_behind ?? false
  })

/** The most rows of the outbox that one step examines. It bounds the time of a step, however many events wait. */
const rowsAtOnce = 2048

/**
 * Makes mails of the next events up to a stable number, and returns their number and the last number that it examined.
 * The row lock serializes concurrent calls. Events that nobody can hear of are passed without being read.
 */
const handOut = (sql: PgClient, stable: number, limit: number, types: ReadonlyArray<DomainEventType>, make: Make) =>
  Effect.gen(function* () {
    const [position] = yield* positions(yield* sql`select number from leadwell.mail_fan_out for update`)
    const after = position?.number ?? 0
    if (after >= stable) return { count: 0, reached: after }
    const until = Math.min(stable, after + rowsAtOnce * numbersOfRow)
    const businesses = yield* coveredBusinesses(sql, { after, until, types })
    const found = businesses.length > 0 ? yield* accountedEvents(sql, { after, until, limit, types, businesses }) : []
    const told = found.length > 0 ? yield* peopleOf(sql, found) : []
    const made = make(found.map((event) => ({ event, people: peopleCovering(event, told) })))
    if (made.length > 0) yield* insertMails(sql, made)
    const reached = found.length < limit ? until : (found.at(-1)?.number ?? until)
    yield* sql`update leadwell.mail_fan_out set number = ${BigInt(reached)}`
    return { count: found.length, reached }
  }).pipe(sql.withTransaction)

/** Makes mails of at most `limit` stable events of some types, and returns the number of these events. */
export const fanOut = (sql: PgClient, limit: number, types: ReadonlyArray<DomainEventType>, make: Make) =>
  handOutStable(
    sql,
    isBehind(sql),
    Effect.fnUntraced(function* (stable) {
      for (let sum = 0; ;) {
        const { count, reached } = yield* handOut(sql, stable, limit - sum, types, make)
        sum += count
        if (sum >= limit || reached >= stable) return sum
      }
    })
  )
