import type { PgClient } from "@effect/sql-pg/PgClient"
import { AccountId } from "@leadwell/domain/account/Account"
import { DomainEvent, type DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import type { AccountedEvent } from "@leadwell/domain/webhook/EventAudience"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { isOneOf } from "../sql/Conditions.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { numbersOfRow } from "./Outbox.ts"
import { stableNumber } from "./StableEvents.ts"

const events = decodeRows(
  Schema.Struct({
    ...DomainEvent.fields,
    at: Schema.DateTimeUtcFromDate,
    lead: numberFromBigint(LeadId),
    number: numberFromBigint(Schema.Int),
    lead_account: Schema.NullOr(AccountId),
    business_account: Schema.NullOr(AccountId)
  })
)

/** Events with numbers above `after` up to `until`, of these types or of all. */
export interface EventRange {
  readonly after: number
  readonly until: number
  readonly types?: ReadonlyArray<DomainEventType>
}

/** Which events of a range to read: at most `limit`, about these businesses or about anything. */
interface EventSelection extends EventRange {
  readonly limit: number
  readonly businesses?: ReadonlyArray<string>
}

/** The condition that an event is in a range. */
export const isInEventRange = (sql: PgClient, { after, types, until }: EventRange) => sql`
  first > ${BigInt(after - numbersOfRow)} and first <= ${BigInt(until)}
    and number > ${BigInt(after)} and number <= ${BigInt(until)}
    and ${types === undefined ? sql`true` : isOneOf(sql, "type", types)}`

/** Returns the selected events by ascending number, with the accounts behind them. */
export const accountedEvents = (sql: PgClient, { businesses, limit, ...range }: EventSelection) =>
  Effect.gen(function* () {
    const isAbout = businesses === undefined ? sql`true` : sql`business = any(${[...businesses]}::text[])`
    const found = yield* events(
      yield* sql`
        select e.*, l.account as lead_account, b.account as business_account
        from (
          select number, first, type, at, lead, business, reclaim from leadwell.events
          where ${isInEventRange(sql, range)} and ${isAbout}
          order by first, number limit ${limit}
        ) e left join leadwell.leads l on l.id = e.lead left join leadwell.businesses b on b.id = e.business
        order by e.first, e.number`
    )
    return found.map(({ business_account, lead_account, number, ...event }): AccountedEvent => ({
      number,
      event,
      accounts: { lead: lead_account, business: business_account }
    }))
  })

/** The longest wait for running writers of events. It is far above the duration of any of our transactions. */
const fanOutTimeout = "30 seconds"

/** Hands out events up to a stable number, if `isBehind`, and returns the number of these events. */
export const handOutStable = Effect.fnUntraced(function* (
  sql: PgClient,
  isBehind: Effect.Effect<boolean, SqlError>,
  handOut: (until: number) => Effect.Effect<number, SqlError>
) {
  if (!(yield* orUnavailable(isBehind))) return 0
  const until = yield* Effect.timeoutOrElse(orUnavailable(stableNumber(sql)), {
    duration: fanOutTimeout,
    orElse: () => Effect.fail(new StorageUnavailable({}))
  })
  return yield* orUnavailable(handOut(until))
})
