import type { PgClient } from "@effect/sql-pg/PgClient"
import { IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import type { ReceivedArrival } from "@leadwell/domain/intake/LeadInbox"
import { Effect, Option, Result } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { OutcomeDictionary } from "../distribution/OutcomeDictionary.ts"
import type { VersionedMarkets } from "../distribution/ReadMarkets.ts"
import { outcomesText } from "../forwarding/ForwardedArrivals.ts"
import { freshArrivals } from "../idempotency/CompletedRequests.ts"
import { type GroupColumns, type ReceivedGroup, withdrawnAmong } from "../rows/GroupMarks.ts"
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
  /** Whether withdrawn groups are left out. Their senders write them. A statement with such a group writes nothing. */
  readonly looksForWithdrawn?: boolean
}

/** A settled batch of arrivals that is not written yet. */
export interface ArrivalPlan {
  readonly arrivals: ReadonlyArray<IncomingLead>
  readonly settled: SettledArrivals
  readonly read: VersionedMarkets
  readonly groups: GroupColumns
}

/** The outcome of each arrival of a written batch, and the markets afterwards. */
export interface WrittenArrivals {
  readonly outcomes: ReadonlyArray<Result.Result<ReceivedArrival, IdempotencyKeyTaken>>
  readonly markets: VersionedMarkets
}

/** The groups among arrivals. The arrivals of a group are next to each other. */
const groupsOf = (arrivals: ReadonlyArray<IncomingLead>): ReadonlyArray<ReceivedGroup> => [
  ...new Set(arrivals.flatMap(({ forwarded }) => forwarded ?? []))
]

/** The columns of the groups among settled arrivals. */
const groupColumns = (
  groups: ReadonlyArray<ReceivedGroup>,
  arrivals: ReadonlyArray<IncomingLead>,
  { arrivals: fresh, settlements }: SettledArrivals
): GroupColumns => {
  const rowOf = new Map(groups.length === 0 ? [] : fresh.map((arrival, index) => [arrival, index]))
  const described = groups.map((group) => {
    const rows = arrivals.filter(({ forwarded }) => forwarded === group).map((arrival) => rowOf.get(arrival))
    const stored = rows.filter((row) => row !== undefined)
    const outcomes = rows.map((row) => {
      if (row === undefined) return null
      const { answer, lead } = settlements[row]!
      return { stage: lead.stage, businesses: answer.businesses }
    })
    return { ...group, first: (stored[0] ?? 0) + 1, last: (stored.at(-1) ?? -1) + 1, outcomes: outcomesText(outcomes) }
  })
  return {
    id: described.map(({ id }) => id),
    at: described.map(({ at }) => at),
    first: described.map(({ first }) => String(first)),
    last: described.map(({ last }) => String(last)),
    outcomes: described.map(({ outcomes }) => outcomes)
  }
}

/**
 * Reads idempotency keys and contacts, and settles the arrivals. Arrivals whose key is taken, or whose group was
 * withdrawn, are not settled.
 */
export const planArrivals = Effect.fnUntraced(function* (
  sql: PgClient,
  arrivals: ReadonlyArray<IncomingLead>,
  { claimed, looksForWithdrawn = false, markets }: ArrivalKnowledge,
  shared: typeof OutcomeDictionary.Service
): Effect.fn.Return<ArrivalPlan, SqlError> {
  const groups = groupsOf(arrivals)
  const withdrawn = looksForWithdrawn ? yield* withdrawnAmong(sql, groups) : new Set<string>()
  const left = arrivals.filter(({ forwarded }) => forwarded === undefined || !withdrawn.has(forwarded.id))
  const fresh = [...(yield* freshArrivals(sql, left))]
  const earlier = new Map([...(yield* readContacts(sql, fresh)), ...claimed])
  const settled = settleArrivals(fresh, earlier, markets, shared)
  return {
    arrivals,
    settled,
    read: Option.getOrElse(markets, (): VersionedMarkets => new Map()),
    groups: groupColumns(
      groups.filter(({ id }) => !withdrawn.has(id)),
      left,
      settled
    )
  }
})

/** Writes a plan. Writes nothing and fails when another write has overtaken a market, contact, key or group of it. */
export const writePlan = Effect.fnUntraced(function* (
  sql: PgClient,
  { arrivals, groups, read, settled }: ArrivalPlan
): Effect.fn.Return<WrittenArrivals, SqlError | Overtaken> {
  const fresh = settled.arrivals
  const ids = fresh.length > 0 ? yield* writeArrivals(sql, settled, groups, read) : []
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
