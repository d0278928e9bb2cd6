import { monotonicMillisOf } from "@leadwell/domain/calendar/MonotonicTime"
import { Cause, Deferred, Duration, Effect, Exit, Fiber, Latch, Option, type Scope } from "effect"

/** How items become one write, and how long one waits. */
export interface GroupCommitOptions<A, P, B, E> {
  /** The most items of a write. */
  readonly most: number
  /** Prepares a write while the group before it is still being written. */
  readonly prepare: (items: ReadonlyArray<A>) => Effect.Effect<P, E>
  /** Writes all items or none, and returns the outcome of each in the same order. Fails when the store is away. */
  readonly write: (prepared: P) => Effect.Effect<ReadonlyArray<B>, E>
  /** Whether one item alone may have caused a failure. If so, the items are written again one by one. */
  readonly isOfOne: (failure: E) => boolean
  /** How long an item waits for its outcome, to the next second. It then fails as `late`, and may still be written. */
  readonly answerTimeout: Duration.Duration
  readonly late: () => E
  /** The failure of an item that arrives after the scope has closed. */
  readonly closed: () => E
}

/** An item that waits for its outcome. */
interface Waiting<A, B, E> {
  readonly item: A
  readonly outcome: Deferred.Deferred<B, E>
  /** The monotonic time in milliseconds at which the item arrived. */
  readonly since: number
}

/** How long no item must come before a group is taken while another is written. */
const moment = Duration.millis(1)

/** How long the scope takes to close when a write hangs. */
const closingTimeout = Duration.seconds(3)

const unanswered = Exit.die(new Error("a write left an item without an answer"))

/**
 * Group commit: items that arrive during a write share the next write. An item that arrives alone is written at once.
 * Each item is answered after its own write.
 *
 * - When a write dies, or one item may have caused its failure, the items are written one by one. No item then fails
 *   because of another.
 * - When the scope closes, all items that have arrived are still written, unless the store hangs for three seconds.
 */
export const make = Effect.fnUntraced(function* <A, P, B, E>(
  options: GroupCommitOptions<A, P, B, E>
): Effect.fn.Return<(item: A) => Effect.Effect<B, E>, never, Scope.Scope> {
  type Group = ReadonlyArray<Waiting<A, B, E>>
  /** The items that no group has taken, in the order of their arrival. */
  const arrivals: Array<Waiting<A, B, E>> = []
  const hasArrivals = Latch.makeUnsafe(false)
  let isClosed = false
  /** The groups that are being prepared or written. */
  const underWay: Array<Group> = []
  let writing: Fiber.Fiber<void> = yield* Effect.forkDetach(Effect.void)
  let beingWritten = 0

  const prepare = (group: Group) => Effect.exit(options.prepare(group.map(({ item }) => item)))

  const isOfOne = (cause: Cause.Cause<E>): boolean =>
    Cause.hasDies(cause) || cause.reasons.filter(Cause.isFailReason).some(({ error }) => options.isOfOne(error))

  /** Writes a group and answers each item, or does so one by one if one item may have caused a failure. */
  const settle = Effect.fnUntraced(function* (group: Group, prepared: Exit.Exit<P, E>): Effect.fn.Return<void> {
    const exit = yield* Effect.exit(Effect.flatMap(prepared, options.write))
    if (Exit.isFailure(exit) && group.length > 1 && isOfOne(exit.cause)) {
      for (const one of group) yield* settle([one], yield* prepare([one]))
      return
    }
    for (const [index, { outcome }] of group.entries()) {
      if (Exit.isFailure(exit)) yield* Deferred.failCause(outcome, exit.cause)
      else yield* Deferred.done(outcome, index in exit.value ? Exit.succeed(exit.value[index] as B) : unanswered)
    }
  })

  /**
   * Waits for the moment to take a group: when no write is under way, when as many items wait as are being written, or
   * when no item has come for a moment. Taken at once, every second group would be tiny.
   */
  const ripe: Effect.Effect<void> = Effect.suspend(() => {
    const before = arrivals.length
    if (writing.pollUnsafe() !== undefined || before >= beingWritten || isClosed) return Effect.void
    return Effect.raceFirst(Effect.sleep(moment), Fiber.await(writing)).pipe(
      Effect.flatMap(() => (arrivals.length === before ? Effect.void : ripe))
    )
  })

  /** Takes a group, or nothing after the end. */
  const take = Effect.map(Effect.andThen(hasArrivals.await, ripe), () => {
    const group = arrivals.splice(0, options.most)
    if (arrivals.length === 0 && !isClosed) hasArrivals.closeUnsafe()
    if (group.length > 0) underWay.push(group)
    return group
  })

  /** Prepares a group, and starts to write it when the group before it is written. */
  const begin = Effect.fnUntraced(function* (group: Group) {
    if (group.length === 0) return
    const prepared = yield* prepare(group)
    yield* Fiber.await(writing)
    beingWritten = group.length
    const leave = Effect.sync(() => void underWay.splice(underWay.indexOf(group), 1))
    writing = yield* Effect.forkDetach(Effect.ensuring(settle(group, prepared), leave), { startImmediately: true })
  })

  const writer = yield* take.pipe(
    Effect.tap(begin),
    Effect.repeat({ until: (group) => group.length === 0 }),
    Effect.forkDetach
  )

  /** Answers the items that have waited too long, and returns how many items wait. */
  const answerLate = Effect.clockWith((clock) => {
    const waiting = [...underWay.flat(), ...arrivals]
    const since = monotonicMillisOf(clock) - Duration.toMillis(options.answerTimeout)
    const late = waiting.filter((one) => one.since <= since)
    const failed = Effect.forEach(late, ({ outcome }) => Deferred.fail(outcome, options.late()), { discard: true })
    return Effect.as(failed, waiting.length - late.length)
  })

  // One watch over all items: a timer for each would cost more than all else here.
  const watch = yield* answerLate.pipe(
    Effect.delay("1 second"),
    Effect.repeat({ until: (left) => isClosed && left === 0 }),
    Effect.forkDetach
  )

  const close = Effect.suspend(() => {
    isClosed = true
    return hasArrivals.open
  })

  yield* Effect.addFinalizer(() =>
    close.pipe(
      Effect.andThen(Fiber.await(writer)),
      Effect.andThen(Effect.suspend(() => Fiber.await(writing))),
      Effect.interruptible,
      Effect.timeoutOption(closingTimeout),
      Effect.flatMap((ended) => (Option.isSome(ended) ? Fiber.interrupt(watch) : Effect.void))
    )
  )

  /** Lets an item wait. It is not interruptible, because an item must not wait unknown to the writer. */
  const arrive = (item: A) =>
    Effect.uninterruptible(
      Effect.clockWith((clock) => {
        if (isClosed) return Effect.fail(options.closed())
        const outcome = Deferred.makeUnsafe<B, E>()
        arrivals.push({ item, outcome, since: monotonicMillisOf(clock) })
        return Effect.as(hasArrivals.open, outcome)
      })
    )

  return (item) => Effect.flatMap(arrive(item), Deferred.await)
})
