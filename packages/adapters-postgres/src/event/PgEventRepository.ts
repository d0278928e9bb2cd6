import { PgClient } from "@effect/sql-pg"
import { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Layer, Option, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { writersEnd } from "./RunningWriters.ts"

const rows = decodeRows(
  Schema.Struct({
    ...DomainEvent.fields,
    at: Schema.DateTimeUtcFromDate,
    lead: numberFromBigint(LeadId),
    number: numberFromBigint(Schema.Int)
  })
)

/** How long the end of those who are writing is waited for. */
const patience = "1 second"

/** The events up to the first number that is missing. */
const withoutGap = (after: number, events: ReadonlyArray<NumberedEvent>): ReadonlyArray<NumberedEvent> =>
  events.filter(({ number }, index) => number === after + index + 1)

/**
 * {@link EventRepository} on PostgreSQL. Numbers are drawn before they are committed, in whatever order: one that is
 * missing was rolled back, or is still to come, which shows when everyone who was writing has ended.
 */
export const layer = Layer.effect(
  EventRepository,
  Effect.map(PgClient.PgClient, (sql) => {
    const read = Effect.fnUntraced(function* (after: number, limit: number) {
      const found = yield* sql`
        select number, type, at, lead, business, reclaim from outbox
        where number > ${BigInt(after)} order by number limit ${limit}`
      return (yield* rows(found)).map(({ number, ...event }): NumberedEvent => ({ number, event }))
    })

    const settled = Effect.fnUntraced(function* (after: number, limit: number) {
      const found = yield* read(after, limit)
      const whole = withoutGap(after, found)
      const last = found.at(-1)
      if (last === undefined || whole.length === found.length) return found
      // What a reader takes for the last number it has seen may not have others below it later.
      if (Option.isNone(yield* Effect.timeoutOption(writersEnd(sql), patience))) return whole
      return (yield* read(after, limit)).filter(({ number }) => number <= last.number)
    })

    return {
      after: Effect.fn("PgEventRepository.after")((after, limit) => orUnavailable(settled(after, limit)))
    }
  })
)
