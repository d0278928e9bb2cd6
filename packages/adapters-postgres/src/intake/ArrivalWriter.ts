import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, Option, Semaphore } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { MarketCache } from "../distribution/MarketCache.ts"
import { isAskedOnce, lockMeetings, type Meetings, noMeetings } from "../distribution/Meetings.ts"
import type { VersionedMarkets } from "../distribution/ReadMarkets.ts"
import { subcategoriesOf } from "../distribution/Settlement.ts"
import { blockedAmong } from "../lead/BlockedContacts.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { isLockTimeout, isOvertaken, Overtaken } from "../sql/StorageFailures.ts"
import { type ArrivalPlan, planArrivals } from "./ArrivalPlan.ts"
import { claimedContacts } from "./Contacts.ts"
import type { EnclosedPart } from "./EnclosedParts.ts"
import { lockTimeout, writePlan, type WrittenArrivals } from "./WriteArrivals.ts"

type Arrivals = ReadonlyArray<IncomingLead>

/**
 * The plan of some arrivals, which is valid only if the plan of the turn before it is written as planned. It is null
 * when one of their markets asks for one lead of a person: whom a person met is known under the locks alone.
 */
export interface PlanAhead {
  readonly arrivals: Arrivals
  readonly turn: number
  readonly plan: ArrivalPlan | null
}

const idsOf = (arrivals: Arrivals) => subcategoriesOf(arrivals.map(({ lead }) => lead))

/** Lets a lock timeout count as overtaken, because the holder of the lock may hold it for long. */
const orHeldUp = <A>(write: Effect.Effect<A, SqlError | Overtaken>): Effect.Effect<A, SqlError | Overtaken> =>
  Effect.catchIf(
    write,
    (error) => !isOvertaken(error) && isLockTimeout(error),
    () => Effect.fail(new Overtaken())
  )

/** What a plan knows of other plans when it is made under the locks, or without a market. */
const noneClaimed = new Map<never, never>()

/** A plan ahead knows of no blocked contact. Its write finds them, and the arrivals are then planned again. */
const noneKnown: ReadonlySet<IncomingLead> = new Set()

/**
 * Plans and writes batches of arrivals. A batch is planned while the batch before it is being written. When one is not
 * written as planned, it is planned again under the locks of its markets, and so is the batch that counted on it.
 */
export const makeArrivalWriter = Effect.fnUntraced(function* (
  sql: PgClient,
  markets: typeof MarketCache.Service,
  parts: ReadonlyArray<EnclosedPart> = []
) {
  const mutex = yield* Semaphore.make(1)
  /** The turn of the next plan that is made, and of the only plan that may be written. */
  let [nextMade, nextWritten] = [0, 0]
  /** The latest plan, until it is written or not valid any more. */
  let pending: PlanAhead | undefined

  /** Makes all plans that are not written invalid. */
  const discardPlans = Effect.sync(() => {
    nextWritten = nextMade
    pending = undefined
  })

  /** The markets as they stand after a plan is written. */
  const upcomingMarkets = Effect.fnUntraced(function* (arrivals: Arrivals, base: PlanAhead | undefined) {
    const upcoming: VersionedMarkets = base?.plan?.settled.markets ?? new Map()
    const ids = idsOf(arrivals)
    const cached = yield* markets.get(ids.filter((id) => !upcoming.has(id)))
    return new Map([...cached, ...[...upcoming].filter(([id]) => ids.includes(id))])
  })

  /** Plans a batch, on the assumption that the plan before it is written as planned. */
  const plan = Effect.fnUntraced(function* (arrivals: Arrivals): Effect.fn.Return<PlanAhead, SqlError> {
    const [base, turn] = [pending, nextMade++]
    const known = yield* upcomingMarkets(arrivals, base)
    if (isAskedOnce(known)) return { arrivals, turn, plan: null }
    const claimed = base?.plan ? claimedContacts(base.plan.settled.claims) : noneClaimed
    const made = yield* planArrivals(sql, parts, arrivals, {
      markets: Option.some(known),
      claimed,
      meetings: noMeetings,
      blocked: noneKnown
    })
    const ahead = { arrivals, turn, plan: made }
    if (turn >= nextWritten) pending = ahead
    return ahead
  }, mutex.withPermit)

  /** Plans by markets that cannot change, or without any, and writes. A contact or a key can still be overtaken. */
  const planAndWrite = Effect.fnUntraced(function* (
    arrivals: Arrivals,
    known: Option.Option<VersionedMarkets>,
    meetings: Meetings
  ) {
    const blocked = yield* blockedAmong(sql, arrivals, ({ reception }) => reception.contacts)
    const plan = yield* planArrivals(sql, parts, arrivals, { markets: known, claimed: noneClaimed, meetings, blocked })
    return yield* writePlan(sql, parts, plan)
  })

  /** Plans and writes under the row locks of the markets, so that no other decision can overtake the batch. */
  const underLock = (arrivals: Arrivals) =>
    Effect.gen(function* () {
      yield* sql`select set_config('lock_timeout', ${lockTimeout}, true)`
      const locked = yield* markets.lock(idsOf(arrivals))
      const leads = arrivals.map(({ lead }) => lead)
      return yield* planAndWrite(arrivals, Option.some(locked), yield* lockMeetings(sql, leads, locked))
    }).pipe(sql.withTransaction, Effect.retry({ times: 1, while: isOvertaken }), orHeldUp)

  /** Stores leads without an offer. The leads stay due, and the sweep offers them. */
  const unoffered = (arrivals: Arrivals) =>
    planAndWrite(arrivals, Option.none(), noMeetings).pipe(
      Effect.retry({ times: 100, while: isOvertaken }),
      Effect.catchTag("Overtaken", Effect.die)
    )

  /** Keeps the markets that a write left, and returns its outcomes. */
  const keep = ({ markets: after, outcomes }: WrittenArrivals) => {
    markets.put(after)
    return outcomes
  }

  /** Plans a batch again and writes it. No other batch is planned meanwhile, or this write would overtake its plan. */
  const writeAgain = ({ arrivals }: PlanAhead) =>
    discardPlans.pipe(
      Effect.andThen(markets.readChanged(idsOf(arrivals))),
      Effect.andThen(underLock(arrivals)),
      Effect.catchTag("Overtaken", () => unoffered(arrivals)),
      Effect.map(keep),
      mutex.withPermit
    )

  /** Writes a plan, or plans and writes its arrivals again when the plan is not valid any more. */
  const write = (ahead: PlanAhead) =>
    Effect.suspend(() =>
      ahead.plan !== null && ahead.turn === nextWritten
        ? orHeldUp(writePlan(sql, parts, ahead.plan))
        : Effect.fail(new Overtaken())
    ).pipe(
      Effect.map((done) => {
        nextWritten++
        if (pending === ahead) pending = undefined
        return keep(done)
      }),
      Effect.catchTag("Overtaken", () => writeAgain(ahead)),
      Effect.onError(() => discardPlans)
    )

  return { plan, write }
})
