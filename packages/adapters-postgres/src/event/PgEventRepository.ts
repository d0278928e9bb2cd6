import { PgClient } from "@effect/sql-pg"
import { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Layer, Option, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { lastNumberOfRow, numbersOfRow } from "./Outbox.ts"
import { writersEnd } from "./RunningWriters.ts"

const rows = decodeRows(
  Schema.Struct({
    ...DomainEvent.fields,
    at: Schema.DateTimeUtcFromDate,
    lead: numberFromBigint(LeadId),
    number: numberFromBigint(Schema.Int)
  })
)

/** The longest wait for running writers. After it, the events before the first gap are returned. */
const patience = "1 second"

/** The events before the first row that is missing. A row that follows another one begins right after its numbers. */
const withoutGap = (after: number, events: ReadonlyArray<NumberedEvent>): ReadonlyArray<NumberedEvent> => {
  const gap = events.findIndex(({ number }, index) => number > lastNumberOfRow(events[index - 1]?.number ?? after) + 1)
  return gap === -1 ? events : events.slice(0, gap)
}

/**
 * {@link EventRepository} on PostgreSQL. Events get their numbers before their commit, and commit in any order. Only
 * when all running writers have ended is it certain that a missing number was rolled back.
 */
export const layer = Layer.effect(
  EventRepository,
  Effect.map(PgClient.PgClient, (sql) => {
    const read = Effect.fnUntraced(function* (after: number, limit: number) {
      const found = yield* sql`
        select number, type, at, lead, business, reclaim from leadwell.events
        where first > ${BigInt(after - numbersOfRow)} and number > ${BigInt(after)} order by first, number limit ${limit}`
      return (yield* rows(found)).map(({ number, ...event }): NumberedEvent => ({ number, event }))
    })

    const settled = Effect.fnUntraced(function* (after: number, limit: number) {
      const found = yield* read(after, limit)
      const whole = withoutGap(after, found)
      const last = found.at(-1)
      if (last === undefined || whole.length === found.length) return found
      // A reader continues after the last number it has got. An event that appears below that number would be lost.
      if (Option.isNone(yield* Effect.timeoutOption(writersEnd(sql), patience))) return whole
      return (yield* read(after, limit)).filter(({ number }) => number <= last.number)
    })

    return {
      after: Effect.fn("PgEventRepository.after")((after, limit) => orUnavailable(settled(after, limit))),
      ofLead: Effect.fn("PgEventRepository.ofLead")(function* (lead) {
        const found = yield* orUnavailable(sql`
          select number, type, at, lead, business, reclaim from leadwell.events
          where lead = ${BigInt(lead)} order by number`)
        return (yield* rows(found)).map(({ number: _, ...event }) => event)
      })
    }
  })
)
