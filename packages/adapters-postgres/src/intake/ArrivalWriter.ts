import type { PgClient } from "@effect/sql-pg"
import { Effect, Option, Semaphore } from "effect"
import type { MarketCache } from "../distribution/MarketCache.ts"
import type { OutcomeDictionary } from "../distribution/OutcomeDictionary.ts"
import type { VersionedMarkets } from "../distribution/ReadMarkets.ts"
import { subcategoriesOf } from "../distribution/Settlement.ts"
import { isLockTimeout } from "../sql/StorageFailures.ts"
import { type ArrivalPlan, planArrivals, writePlan } from "./ArrivalPlan.ts"
import { claimedContacts } from "./Contacts.ts"
import type { IncomingLead } from "./IncomingLead.ts"
import { lockPatience } from "./WriteArrivals.ts"

type Client = typeof PgClient.PgClient.Service

type Arrivals = ReadonlyArray<IncomingLead>

/** A plan that is valid only if the plan before it is written as planned. `base` is the mark of that earlier plan. */
export interface PlanAhead extends ArrivalPlan {
  readonly mark: object
  readonly base: object | undefined
}

const idsOf = (arrivals: Arrivals) => subcategoriesOf(arrivals.map(({ lead }) => lead))

const nothing = { markets: new Map() as VersionedMarkets, claimed: new Map(), isWithdrawalKnown: true }

/**
 * Plans and writes batches of arrivals. A batch is planned while the batch before it is being written, and planned anew
 * when the batch before it is not written as planned.
 */
export const makeArrivalWriter = Effect.fnUntraced(function* (
  sql: Client,
  markets: typeof MarketCache.Service,
  shared: typeof OutcomeDictionary.Service,
  /** Runs when another process has overtaken a batch. */
  onOvertaken: Effect.Effect<void> = Effect.void
) {
  const desk = yield* Semaphore.make(1)
  const written = new WeakSet<object>()
  /** The latest plan, until it is written. */
  let pending: PlanAhead | undefined

  /** The markets as they stand after the base of a plan is written. */
  const upcomingMarkets = Effect.fnUntraced(function* (arrivals: Arrivals, base: PlanAhead | undefined) {
    const upcoming = base?.settled.markets ?? nothing.markets
    const ids = idsOf(arrivals)
    const cached = yield* markets.get(ids.filter((id) => !upcoming.has(id)))
    return new Map([...cached, ...[...upcoming].filter(([id]) => ids.includes(id))])
  })

  const planOn = Effect.fnUntraced(function* (arrivals: Arrivals, base: PlanAhead | undefined, isAnew = false) {
    const known = yield* upcomingMarkets(arrivals, base)
    yield* shared.learn(known.values())
    const claimed = base === undefined ? nothing.claimed : claimedContacts(base.settled.claims)
    const knowledge = { markets: Option.some(known), claimed, isWithdrawalKnown: isAnew }
    const plan = yield* planArrivals(sql, arrivals, knowledge, shared)
    pending = { ...plan, mark: {}, base: base?.mark }
    return pending
  })

  /** Tries to write a plan. A lock timeout counts as overtaken, because the holder of the lock may hold it for long. */
  const tryPlan = (plan: ArrivalPlan) => Effect.catchIf(writePlan(sql, plan), isLockTimeout, () => Effect.succeedNone)

  const readChanged = (arrivals: Arrivals) =>
    Effect.flatMap(markets.readChanged(idsOf(arrivals)), (known) => shared.learn(known.values()))

  /**
   * Plans and writes under the row locks of the markets, so that no other decision can overtake the batch. A contact,
   * key or group still can: PostgreSQL has then aborted the transaction, which must be rolled back.
   */
  const underLock = (arrivals: Arrivals) =>
    Effect.gen(function* () {
      yield* sql`select set_config('lock_timeout', ${lockPatience}, true)`
      const known = Option.some(yield* markets.lock(idsOf(arrivals)))
      const plan = yield* planArrivals(sql, arrivals, { ...nothing, markets: known }, shared)
      return yield* Effect.fromOption(yield* writePlan(sql, plan))
    }).pipe(
      sql.withTransaction,
      Effect.asSome,
      Effect.catchTag("NoSuchElementError", () => Effect.succeedNone),
      Effect.catchIf(isLockTimeout, () => Effect.succeedNone)
    )

  /** Stores leads without an offer. The leads stay due, and the sweep offers them. */
  const unoffered = (arrivals: Arrivals) =>
    planArrivals(sql, arrivals, { ...nothing, markets: Option.none() }, shared).pipe(
      Effect.flatMap((plan) => writePlan(sql, plan)),
      Effect.repeat({ until: Option.isSome, times: 100 }),
      Effect.map(Option.getOrThrow)
    )

  /** Plans and writes a batch again. No other batch is planned meanwhile, or this write would overtake its plan. */
  const writeAnew = Effect.fnUntraced(
    function* (plan: PlanAhead) {
      pending = undefined
      const isOvertaken = isSound(plan)
      let done = isOvertaken ? Option.none() : yield* tryPlan(yield* planOn(plan.arrivals, undefined, true))
      if (Option.isNone(done)) done = yield* Effect.andThen(readChanged(plan.arrivals), underLock(plan.arrivals))
      const { markets: after, outcomes } = Option.isSome(done) ? done.value : yield* unoffered(plan.arrivals)
      markets.put(after)
      return outcomes
    },
    Effect.ensuring(Effect.sync(() => (pending = undefined))),
    desk.withPermit
  )

  const isSound = ({ base }: PlanAhead): boolean => base === undefined || written.has(base)

  return {
    /** Plans a batch, on the assumption that the plan before it is written as planned. */
    plan: (arrivals: Arrivals) => desk.withPermit(Effect.suspend(() => planOn(arrivals, pending))),
    /** Writes a plan, or plans and writes its arrivals again when the plan is not valid any more. */
    write: Effect.fnUntraced(function* (plan: PlanAhead) {
      const done = isSound(plan) ? yield* tryPlan(plan) : Option.none()
      if (Option.isNone(done) && isSound(plan)) yield* onOvertaken
      if (Option.isNone(done)) return yield* writeAnew(plan)
      written.add(plan.mark)
      if (pending === plan) pending = undefined
      markets.put(done.value.markets)
      return done.value.outcomes
    })
  }
})
