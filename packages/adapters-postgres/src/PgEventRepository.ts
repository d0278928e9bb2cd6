import { PgClient } from "@effect/sql-pg"
import { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Layer, Schema } from "effect"
import { decodeRows, numberFromBigint } from "./internal/Rows.ts"
import { orUnavailable } from "./internal/StorageFailures.ts"

const rows = decodeRows(
  Schema.Struct({
    ...DomainEvent.fields,
    at: Schema.DateTimeUtcFromDate,
    lead: numberFromBigint(LeadId),
    number: numberFromBigint(Schema.Int)
  })
)

/** {@link EventRepository} on PostgreSQL. */
export const layer = Layer.effect(
  EventRepository,
  Effect.map(PgClient.PgClient, (sql) => ({
    after: Effect.fn("PgEventRepository.after")(function* (after, limit) {
      const found = yield* orUnavailable(sql`
        select number, type, at, lead, business, reclaim from outbox
        where number > ${BigInt(after)} order by number limit ${limit}`)
      return (yield* rows(found)).map(({ number, ...event }) => ({ number, event }))
    })
  }))
)
