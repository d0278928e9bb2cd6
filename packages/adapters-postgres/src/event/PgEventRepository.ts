import { PgClient } from "@effect/sql-pg/PgClient"
import type { EventFilter } from "@leadwell/domain/event/EventFilter"
import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import { Effect, Layer, Schema } from "effect"
import { pageOfRows, readPage } from "../sql/Pages.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { countNextStretch } from "./EventCounts.ts"
import { conditionOf, eventsAfter, firstGap, pageOfEvents } from "./EventPages.ts"
import { eventColumns, eventOf } from "./EventRows.ts"
import { lastNumberOfRow, numbersOfRow } from "./Outbox.ts"
import { haveWritersEnded, withoutGap } from "./StableEvents.ts"

const rows = decodeRows(Schema.Struct(eventColumns))

const numbered = (found: unknown) =>
  Effect.map(rows(found), (all) =>
    all.map(({ number, ...event }): NumberedEvent => ({ number, event: eventOf(event) }))
  )

const pages = readPage(numbered)

const gaps = decodeRows(Schema.Struct({ number: numberFromBigint(Schema.Int) }))

const isEmpty = (filter: EventFilter): boolean => Object.values(filter).every((wanted) => wanted === undefined)

/**
 * {@link EventRepository} on PostgreSQL. Events get their numbers before their commit, and commit in any order. Only
 * when all running writers have ended is it certain that a missing number was rolled back.
 */
export const layer = Layer.effect(
  EventRepository,
  Effect.map(PgClient, (sql) => {
    const read = Effect.fnUntraced(function* (after: number, limit: number) {
      const found = yield* sql`
        select number, type, at, lead, business, reclaim, submission from leadwell.events
        where first > ${BigInt(after - numbersOfRow)} and number > ${BigInt(after)} order by first, number limit ${limit}`
      return yield* numbered(found)
    })

    const stable = Effect.fnUntraced(function* (after: number, limit: number) {
      const found = yield* read(after, limit)
      const whole = withoutGap(after, found)
      const last = found.at(-1)
      if (last === undefined || whole.length === found.length) return found
      // A reader continues after the last number it has got. An event that appears below that number would be lost.
      if (!(yield* haveWritersEnded(sql))) return whole
      return (yield* read(after, limit)).filter(({ number }) => number <= last.number)
    })

    /** The selected events up to one that may still be preceded by another. */
    const stableOf = Effect.fnUntraced(function* (filter: EventFilter, after: number, limit: number) {
      const read = Effect.flatMap(eventsAfter(sql, filter, after, limit), numbered)
      const last = (yield* read).at(-1)
      if (last === undefined) return []
      const [gap] = yield* gaps(yield* firstGap(sql, lastNumberOfRow(after) + 1, last.number))
      const isWhole = gap === undefined || (yield* haveWritersEnded(sql))
      const until = isWhole ? last.number : gap.number - 1
      // What the first reading did not see may have appeared before the gaps were looked for.
      return (yield* read).filter(({ number }) => number <= until)
    })

    return {
      after: Effect.fn("PgEventRepository.after")((after, limit, filter = {}) =>
        orUnavailable(isEmpty(filter) ? stable(after, limit) : stableOf(filter, after, limit))
      ),
      page: Effect.fn("PgEventRepository.page")(function* (filter, request) {
        if (filter.lead !== undefined) {
          const ofLead = sql`
            select number, type, at, lead, business, reclaim, submission from leadwell.events where ${conditionOf(sql, filter)}`
          return yield* pages(sql, { rows: ofLead, order: sql`number`, request })
        }
        return yield* pageOfRows(yield* orUnavailable(pageOfEvents(sql, filter, request)), numbered, request)
      }),
      countAhead: orUnavailable(countNextStretch(sql)).pipe(Effect.withSpan("PgEventRepository.countAhead")),
      ofLead: Effect.fn("PgEventRepository.ofLead")(function* (lead) {
        const found = yield* orUnavailable(sql`
          select number, type, at, lead, business, reclaim, submission from leadwell.events
          where lead = ${BigInt(lead)} order by number`)
        return (yield* rows(found)).map(({ number: _, ...event }) => eventOf(event))
      })
    }
  })
)
