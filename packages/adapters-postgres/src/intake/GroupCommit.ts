import { monotonicMillis, monotonicMillisOf } from "@leadwell/domain/calendar/MonotonicTime"
import { Cause, Deferred, Duration, Effect, Exit, Fiber, Latch, Option, type Scope } from "effect"

/** The steps by which a group of items becomes one write. */
export interface GroupCommitOptions<A, P, B, E> {
  /** The size of an item. The sizes of a group count where it is compared with others. */
  readonly sizeOf: (item: A) => number
  /** The size from which a write takes no further item. */
  readonly most: number
  /** Prepares a write while the group before it is still being written. */
  readonly prepare: (items: ReadonlyArray<A>) => Effect.Effect<P, E>
  /** Writes all items or none, and returns the outcome of each item in the same order. Fails when the store is away. */
  readonly write: (items: ReadonlyArray<A>, prepared: P) => Effect.Effect<ReadonlyArray<Exit.Exit<B>>, E>
  /** Whether one item alone may have caused a failure. If so, the items are written again one by one. */
  readonly isOfOne: (failure: E) => boolean
  /**
   * How long an item waits for its outcome, to the next second. It then fails as `late`, and may still be written.
   */
  readonly patience: Duration.Duration
  readonly late: () => E
  /** The failure of an item that arrives after the scope has closed. */
  readonly closed: () => E
}

/** How long no item must come before a group is taken while another is written. */
const moment = Duration.millis(1)

/** How long the scope takes to close when a write hangs. */
const closingPatience = Duration.seconds(3)

interface Waiting<A, B, E> {
  readonly item: A
  readonly outcome: Deferred.Deferred<B, E>
  /** The {@link monotonicMillis} at which the item arrived. */
  readonly since: number
}

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
  type Outcomes = Exit.Exit<ReadonlyArray<Exit.Exit<B>>, E>
  /** The items that no group has taken. */
  const arrivals: Array<Waiting<A, B, E>> = []
  /** The groups that are being prepared or written. */
  const underWay: Array<Group> = []
  /** The size of the items that no group has taken. */
  let waiting = 0
  const hasArrivals = Latch.makeUnsafe(false)
  let isClosed = false

  const itemsOf = (group: Group) => group.map(({ item }) => item)

  const attempt = (group: Group, prepared: Exit.Exit<P, E>): Effect.Effect<Outcomes> =>
    Effect.exit(Effect.flatMap(prepared, (ready) => options.write(itemsOf(group), ready)))

  const unanswered = Exit.die(new Error("a write left an item without an answer"))

  const answer = (group: Group, exit: Outcomes) =>
    Effect.forEach(
      group,
      ({ outcome }, index) =>
        Deferred.done(outcome, Exit.isSuccess(exit) ? (exit.value[index] ?? unanswered) : Exit.failCause(exit.cause)),
      { discard: true }
    )

  const prepare = (group: Group) => Effect.exit(options.prepare(itemsOf(group)))

  const isOfOne = (exit: Outcomes): boolean =>
    Exit.isFailure(exit) &&
    (Cause.hasDies(exit.cause) ||
      exit.cause.reasons.filter(Cause.isFailReason).some(({ error }) => options.isOfOne(error)))

  const settle = Effect.fnUntraced(function* (group: Group, prepared: Exit.Exit<P, E>) {
    const exit = yield* attempt(group, prepared)
    if (group.length === 1 || !isOfOne(exit)) return yield* answer(group, exit)
    for (const one of group) yield* answer([one], yield* attempt([one], yield* prepare([one])))
  })

  let writing: Fiber.Fiber<void> = yield* Effect.forkDetach(Effect.void)
  let beingWritten = 0

  /**
   * Waits for the moment to take a group: when no write is under way, when as many items wait as are being written, or
   * when no item has come for a moment. Taken at once, every second group would be tiny.
   */
  const ripe: Effect.Effect<void> = Effect.suspend(() => {
    const before = waiting
    if (writing.pollUnsafe() !== undefined || waiting >= beingWritten || isClosed) return Effect.void
    return Effect.raceFirst(Effect.sleep(moment), Fiber.await(writing)).pipe(
      Effect.flatMap(() => (waiting === before ? Effect.void : ripe))
    )
  })

  /** Removes the items of the next group from the queue. */
  const next = (): Group => {
    let [count, size] = [0, 0]
    while (count < arrivals.length && size < options.most) size += options.sizeOf(arrivals[count++]!.item)
    waiting -= size
    return arrivals.splice(0, count)
  }

  /** Takes a group, or nothing after the end. */
  const take = Effect.map(Effect.andThen(hasArrivals.await, ripe), () => {
    const group = next()
    if (arrivals.length === 0 && !isClosed) hasArrivals.closeUnsafe()
    if (group.length > 0) underWay.push(group)
    return group
  })

  const leave = (group: Group) => Effect.sync(() => void underWay.splice(underWay.indexOf(group), 1))

  const writer = yield* take.pipe(
    Effect.tap(
      Effect.fnUntraced(function* (group) {
        if (group.length === 0) return
        const prepared = yield* prepare(group)
        yield* Fiber.await(writing)
        beingWritten = group.reduce((sum, { item }) => sum + options.sizeOf(item), 0)
        const settling = Effect.ensuring(settle(group, prepared), leave(group))
        writing = yield* Effect.forkDetach(settling, { startImmediately: true })
      })
    ),
    Effect.repeat({ until: (group) => group.length === 0 }),
    Effect.forkDetach
  )

  /** Answers the items that have waited too long. A timer for each item would cost more than all else here. */
  const answerLate = Effect.gen(function* () {
    const now = yield* monotonicMillis
    const unfinished = [...underWay.flat(), ...arrivals]
    const late = unfinished.filter(({ since }) => now - since >= Duration.toMillis(options.patience))
    for (const { outcome } of late) yield* Deferred.fail(outcome, options.late())
    return unfinished.length - late.length
  })
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
      Effect.timeoutOption(closingPatience),
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
        waiting += options.sizeOf(item)
        return Effect.as(hasArrivals.open, outcome)
      })
    )

  return (item) => Effect.flatMap(arrive(item), Deferred.await)
})
