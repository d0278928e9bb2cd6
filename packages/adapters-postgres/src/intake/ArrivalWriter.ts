import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, Option, Semaphore } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { MarketCache } from "../distribution/MarketCache.ts"
import type { OutcomeDictionary } from "../distribution/OutcomeDictionary.ts"
import type { VersionedMarkets } from "../distribution/ReadMarkets.ts"
import { subcategoriesOf } from "../distribution/Settlement.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { isLockTimeout, isOvertaken, Overtaken } from "../sql/StorageFailures.ts"
import { type ArrivalPlan, planArrivals, writePlan, type WrittenArrivals } from "./ArrivalPlan.ts"
import { claimedContacts } from "./Contacts.ts"
import { lockTimeout } from "./WriteArrivals.ts"

type Arrivals = ReadonlyArray<IncomingLead>

/** A plan that is valid only if the plan before it is written as planned. `base` is the mark of that earlier plan. */
export interface PlanAhead extends ArrivalPlan {
  readonly mark: object
  readonly base: object | undefined
}

const idsOf = (arrivals: Arrivals) => subcategoriesOf(arrivals.map(({ lead }) => lead))

/** Lets a lock timeout count as overtaken, because the holder of the lock may hold it for long. */
const orHeldUp = <A>(write: Effect.Effect<A, SqlError | Overtaken>): Effect.Effect<A, SqlError | Overtaken> =>
  Effect.catchIf(
    write,
    (error) => !isOvertaken(error) && isLockTimeout(error),
    () => Effect.fail(new Overtaken())
  )

/** What a plan begins with that is made after another failed. */
const afresh = { markets: new Map() as VersionedMarkets, claimed: new Map(), looksForWithdrawn: true }

/**
 * Plans and writes batches of arrivals. A batch is planned while the batch before it is being written, and planned anew
 * when the batch before it is not written as planned.
 */
export const makeArrivalWriter = Effect.fnUntraced(function* (
  sql: PgClient,
  markets: typeof MarketCache.Service,
  shared: typeof OutcomeDictionary.Service,
  /** Runs when another process has overtaken a batch. */
  onOvertaken: Effect.Effect<void> = Effect.void
) {
  const mutex = yield* Semaphore.make(1)
  const written = new WeakSet<object>()
  /** The latest plan, until it is written. */
  let pending: PlanAhead | undefined

  /** The markets as they stand after the base of a plan is written. */
  const upcomingMarkets = Effect.fnUntraced(function* (arrivals: Arrivals, base: PlanAhead | undefined) {
    const upcoming = base?.settled.markets ?? afresh.markets
    const ids = idsOf(arrivals)
    const cached = yield* markets.get(ids.filter((id) => !upcoming.has(id)))
    return new Map([...cached, ...[...upcoming].filter(([id]) => ids.includes(id))])
  })

  const planOn = Effect.fnUntraced(function* (arrivals: Arrivals, base: PlanAhead | undefined, isAnew = false) {
    const known = yield* upcomingMarkets(arrivals, base)
    yield* shared.learn(known.values())
    const claimed = base === undefined ? afresh.claimed : claimedContacts(base.settled.claims)
    const knowledge = { markets: Option.some(known), claimed, looksForWithdrawn: isAnew }
    const plan = yield* planArrivals(sql, arrivals, knowledge, shared)
    pending = { ...plan, mark: {}, base: base?.mark }
    return pending
  })

  const tryPlan = (plan: ArrivalPlan) => orHeldUp(writePlan(sql, plan))

  const readChanged = (arrivals: Arrivals) =>
    Effect.flatMap(markets.readChanged(idsOf(arrivals)), (known) => shared.learn(known.values()))

  /**
   * Plans and writes under the row locks of the markets, so that no other decision can overtake the batch. A contact,
   * key or group still can, and then all is tried once more.
   */
  const underLock = (arrivals: Arrivals) =>
    Effect.gen(function* () {
      yield* sql`select set_config('lock_timeout', ${lockTimeout}, true)`
      const known = Option.some(yield* markets.lock(idsOf(arrivals)))
      const plan = yield* planArrivals(sql, arrivals, { ...afresh, markets: known }, shared)
      return yield* writePlan(sql, plan)
    }).pipe(sql.withTransaction, Effect.retry({ times: 1, while: isOvertaken }), orHeldUp)

  /** Stores leads without an offer. The leads stay due, and the sweep offers them. */
  const unoffered = (arrivals: Arrivals) =>
    planArrivals(sql, arrivals, { ...afresh, markets: Option.none() }, shared).pipe(
      Effect.flatMap((plan) => writePlan(sql, plan)),
      Effect.retry({ times: 100, while: isOvertaken }),
      Effect.catchTag("Overtaken", Effect.die)
    )

  const isSound = ({ base }: PlanAhead): boolean => base === undefined || written.has(base)

  /** Keeps the markets that a write left, and returns its outcomes. */
  const keep = ({ markets: after, outcomes }: WrittenArrivals) => {
    markets.put(after)
    return outcomes
  }

  /** Plans and writes a batch again. No other batch is planned meanwhile, or this write would overtake its plan. */
  const writeAnew = Effect.fnUntraced(
    function* (plan: PlanAhead) {
      pending = undefined
      const { arrivals } = plan
      const again = isSound(plan)
        ? Effect.fail(new Overtaken())
        : Effect.flatMap(planOn(arrivals, undefined, true), tryPlan)
      return yield* again.pipe(
        Effect.catchTag("Overtaken", () => Effect.andThen(readChanged(arrivals), underLock(arrivals))),
        Effect.catchTag("Overtaken", () => unoffered(arrivals)),
        Effect.map(keep)
      )
    },
    Effect.ensuring(Effect.sync(() => (pending = undefined))),
    mutex.withPermit
  )

  const writeAsPlanned = (plan: PlanAhead) =>
    tryPlan(plan).pipe(
      Effect.map((done) => {
        written.add(plan.mark)
        if (pending === plan) pending = undefined
        return keep(done)
      }),
      Effect.catchTag("Overtaken", () => Effect.andThen(onOvertaken, writeAnew(plan)))
    )

  return {
    /** Plans a batch, on the assumption that the plan before it is written as planned. */
    plan: (arrivals: Arrivals) => mutex.withPermit(Effect.suspend(() => planOn(arrivals, pending))),
    /** Writes a plan, or plans and writes its arrivals again when the plan is not valid any more. */
    write: (plan: PlanAhead) => Effect.suspend(() => (isSound(plan) ? writeAsPlanned(plan) : writeAnew(plan)))
  }
})
