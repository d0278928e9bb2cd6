import type { PgClient } from "@effect/sql-pg/PgClient"
import { IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import type { ReceivedArrival } from "@leadwell/domain/intake/LeadInbox"
import { Effect, Option, Result } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { VersionedMarkets } from "../distribution/ReadMarkets.ts"
import { freshArrivals } from "../idempotency/CompletedRequests.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import type { Overtaken } from "../sql/StorageFailures.ts"
import { type SettledArrivals, settleArrivals } from "./ArrivalBatch.ts"
import { type EarlierContacts, readContacts } from "./Contacts.ts"
import { writeArrivals } from "./WriteArrivals.ts"

/** The markets and contacts that the decisions on a batch use. */
export interface ArrivalKnowledge {
  /** The markets. Without markets, no lead gets an offer. */
  readonly markets: Option.Option<VersionedMarkets>
  /** The contacts that an unwritten batch claims. They take precedence over the stored contacts. */
  readonly claimed: EarlierContacts
}

/** A settled batch of arrivals that is not written yet. */
export interface ArrivalPlan {
  readonly arrivals: ReadonlyArray<IncomingLead>
  readonly settled: SettledArrivals
  readonly read: VersionedMarkets
}

/** The outcome of each arrival of a written batch, and the markets afterwards. */
export interface WrittenArrivals {
  readonly outcomes: ReadonlyArray<Result.Result<ReceivedArrival, IdempotencyKeyTaken>>
  readonly markets: VersionedMarkets
}

/**
 * Reads idempotency keys and contacts, and settles the arrivals. Arrivals whose key is taken are
 * not settled.
 */
export const planArrivals = Effect.fnUntraced(function* (
  sql: PgClient,
  arrivals: ReadonlyArray<IncomingLead>,
  { claimed, markets }: ArrivalKnowledge
): Effect.fn.Return<ArrivalPlan, SqlError> {
  const fresh = [...(yield* freshArrivals(sql, arrivals))]
  const earlier = new Map([...(yield* readContacts(sql, fresh)), ...claimed])
  const settled = settleArrivals(fresh, earlier, markets)
  return {
    arrivals,
    settled,
    read: Option.getOrElse(markets, (): VersionedMarkets => new Map())
  }
})

/** Writes a plan. Writes nothing and fails when another write has overtaken a market, contact or key of it. */
export const writePlan = Effect.fnUntraced(function* (
  sql: PgClient,
  { arrivals, read, settled }: ArrivalPlan
): Effect.fn.Return<WrittenArrivals, SqlError | Overtaken> {
  const fresh = settled.arrivals
  const ids = fresh.length > 0 ? yield* writeArrivals(sql, settled, read) : []
  const received = new Map(
    settled.settlements.map(({ answer, lead }, index): readonly [IncomingLead, ReceivedArrival] => [
      fresh[index]!,
      { ...answer, lead: { ...lead, id: ids[index]!, anonymised_at: null } }
    ])
  )
  return {
    markets: fresh.length > 0 ? settled.markets : new Map(),
    outcomes: arrivals.map((arrival) => Result.fromNullishOr(received.get(arrival), () => new IdempotencyKeyTaken()))
  }
})
