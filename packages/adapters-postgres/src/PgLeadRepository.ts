import { PgClient } from "@effect/sql-pg"
import { LeadRepository, patience, type PlacedLead } from "@leadwell/domain/lead/LeadRepository"
import { logBrokenOffer } from "@leadwell/domain/distribution/OfferAttempt"
import { RetryTaken } from "@leadwell/domain/retry/Retry"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect, Exit, Layer, Option, Result } from "effect"
import { type Arrival, settleArrivals } from "./internal/ArrivalBatch.ts"
import { readContacts } from "./internal/Contacts.ts"
import * as GroupCommit from "./internal/GroupCommit.ts"
import { keptLeads } from "./internal/KeptLeads.ts"
import { type KnownMarkets, Markets } from "./internal/Markets.ts"
import { freshArrivals } from "./internal/Retries.ts"
import { subcategoriesOf } from "./internal/Settlement.ts"
import { isLockTimeout, orUnavailable } from "./internal/StorageFailures.ts"
import { writeArrivals } from "./internal/WriteArrivals.ts"

/** How long a lock that others hold is waited for: short enough that the answer still comes in time without it. */
const lockPatience = `${patience / 2}ms`

/** {@link LeadRepository} on PostgreSQL. Leads that arrive while others are being written share a statement. */
export const layer = Layer.effect(
  LeadRepository,
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const markets = yield* Markets

    /** Settles and writes by what is known; nothing is written, and nothing returned, when that was overtaken. */
    const attempt = Effect.fnUntraced(function* (arrivals: ReadonlyArray<Arrival>, known: Option.Option<KnownMarkets>) {
      const fresh = yield* freshArrivals(sql, arrivals)
      const settled = settleArrivals([...fresh], yield* readContacts(sql, [...fresh]), known)
      const read = Option.getOrElse(known, (): KnownMarkets => new Map())
      const ids = fresh.size > 0 ? yield* writeArrivals(sql, settled, read) : []
      if (ids.length < fresh.size) return Option.none()
      for (const { broken } of settled.settlements) if (broken !== undefined) yield* logBrokenOffer(broken.cause)
      const placed = new Map(
        settled.settlements.map(({ lead, offering }, index): readonly [Arrival, PlacedLead] => [
          settled.arrivals[index]!,
          {
            lead: { ...lead, id: ids[index]!, anonymised_at: null },
            businesses: (offering?.choice.assigned ?? []).map(({ business }) => business)
          }
        ])
      )
      return Option.some({
        markets: fresh.size > 0 ? settled.markets : new Map(),
        outcomes: arrivals.map((arrival) => Result.fromNullishOr(placed.get(arrival), () => new RetryTaken()))
      })
    })

    const byMemory = Effect.fnUntraced(function* (arrivals: ReadonlyArray<Arrival>) {
      const ids = subcategoriesOf(arrivals.map(({ lead }) => lead))
      return yield* attempt(arrivals, Option.some(yield* markets.recall(ids)))
    })

    /** Keeps everyone else out of the markets until the batch is written. */
    const underLock = (arrivals: ReadonlyArray<Arrival>) =>
      Effect.gen(function* () {
        yield* sql`select set_config('lock_timeout', ${lockPatience}, true)`
        const known = yield* markets.lock(subcategoriesOf(arrivals.map(({ lead }) => lead)))
        return yield* attempt(arrivals, Option.some(known))
      }).pipe(
        sql.withTransaction,
        Effect.catchIf(isLockTimeout, () => Effect.succeedNone)
      )

    /** Keeps leads without offering them: a sweep will. */
    const unoffered = (arrivals: ReadonlyArray<Arrival>) =>
      attempt(arrivals, Option.none()).pipe(
        Effect.repeat({ until: Option.isSome, times: 100 }),
        Effect.map(Option.getOrThrow)
      )

    const write = Effect.fnUntraced(function* (arrivals: ReadonlyArray<Arrival>) {
      let written = yield* byMemory(arrivals)
      if (Option.isNone(written)) written = yield* underLock(arrivals)
      const { markets: after, outcomes } = Option.isSome(written) ? written.value : yield* unoffered(arrivals)
      markets.remember(after)
      return outcomes.map((one) => Exit.succeed(one))
    })

    const receive = yield* GroupCommit.make({
      most: 100,
      atOnce: 1,
      write: (arrivals: ReadonlyArray<Arrival>) => orUnavailable(write(arrivals)),
      closed: () => new StorageUnavailable({ cause: "the store is closed" })
    })

    return {
      receive: Effect.fn("PgLeadRepository.receive")((lead, reception) =>
        Effect.flatMap(receive({ lead, reception }), (outcome) => Effect.fromResult(outcome))
      ),
      ...keptLeads(sql)
    }
  })
)
