import type { PgClient } from "@effect/sql-pg"
import { RetryTaken } from "@leadwell/domain/idempotency/Retry"
import type { ReceivedArrival } from "@leadwell/domain/intake/LeadInbox"
import { Effect, Option, Result } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { KnownMarkets } from "../distribution/Markets.ts"
import type { SharedConsiderations } from "../distribution/SharedConsiderations.ts"
import { freshArrivals } from "../idempotency/Retries.ts"
import { type SettledArrivals, settleArrivals } from "./ArrivalBatch.ts"
import { type EarlierContacts, readContacts } from "./Contacts.ts"
import type { IncomingLead } from "./IncomingLead.ts"
import { writeArrivals } from "./WriteArrivals.ts"

type Client = typeof PgClient.PgClient.Service

/** What a batch of arrivals is settled by. */
export interface ArrivalKnowledge {
  /** The markets; without them nothing is offered. */
  readonly markets: Option.Option<KnownMarkets>
  /** Contacts that are claimed by a batch which is being written. */
  readonly claimed: EarlierContacts
}

/** A batch of arrivals, settled by what was known, and not written yet. */
export interface ArrivalPlan {
  readonly arrivals: ReadonlyArray<IncomingLead>
  readonly settled: SettledArrivals
  readonly read: KnownMarkets
}

/** What became of each of some arrivals, and the markets after them. */
export interface WrittenArrivals {
  readonly outcomes: ReadonlyArray<Result.Result<ReceivedArrival, RetryTaken>>
  readonly markets: KnownMarkets
}

/** Settles arrivals by what is known. */
export const planArrivals = Effect.fnUntraced(function* (
  sql: Client,
  arrivals: ReadonlyArray<IncomingLead>,
  { claimed, markets }: ArrivalKnowledge
): Effect.fn.Return<ArrivalPlan, SqlError> {
  const fresh = [...(yield* freshArrivals(sql, arrivals))]
  const earlier = new Map([...(yield* readContacts(sql, fresh)), ...claimed])
  const settled = settleArrivals(fresh, earlier, markets)
  return { arrivals, settled, read: Option.getOrElse(markets, (): KnownMarkets => new Map()) }
})

/** Writes a plan; nothing is written, and nothing returned, when what it was settled by was overtaken. */
export const writePlan = Effect.fnUntraced(function* (
  sql: Client,
  { arrivals, read, settled }: ArrivalPlan,
  shared: typeof SharedConsiderations.Service
): Effect.fn.Return<Option.Option<WrittenArrivals>, SqlError> {
  const fresh = settled.arrivals
  const ids = fresh.length > 0 ? yield* writeArrivals(sql, settled, read, shared) : []
  if (ids.length < fresh.length) return Option.none()
  const received = new Map(
    settled.settlements.map(({ arrival, lead }, index): readonly [IncomingLead, ReceivedArrival] => [
      fresh[index]!,
      { lead: { ...lead, id: ids[index]!, anonymised_at: null }, arrival }
    ])
  )
  return Option.some({
    markets: fresh.length > 0 ? settled.markets : new Map(),
    outcomes: arrivals.map((arrival) => Result.fromNullishOr(received.get(arrival), () => new RetryTaken()))
  })
})
