import { Deferred, Duration, Effect, Fiber, Option, type Scope } from "effect"
import { answerLate, type GroupWrite, makeGroupWriter } from "./GroupOutcomes.ts"
import { type Group, type GroupQueueOptions, makeGroupQueue } from "./GroupQueue.ts"

/** How items are queued and written, and how long one waits. */
export interface GroupCommitOptions<A, P, B, E> extends GroupQueueOptions<A, E>, GroupWrite<A, P, B, E> {
  /**
   * How long an item waits for its outcome, to the next second. It then fails as `late`, and may still be written.
   */
  readonly answerTimeout: Duration.Duration
  readonly late: () => E
}

/** How long no item must come before a group is taken while another is written. */
const moment = Duration.millis(1)

/** How long the scope takes to close when a write hangs. */
const closingTimeout = Duration.seconds(3)

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
  const queue = makeGroupQueue<A, B, E>(options)
  const { prepare, settle } = makeGroupWriter(options)
  /** The groups that are being prepared or written. */
  const underWay: Array<Group<A, B, E>> = []
  let writing: Fiber.Fiber<void> = yield* Effect.forkDetach(Effect.void)
  let beingWritten = 0

  /**
   * Waits for the moment to take a group: when no write is under way, when as many items wait as are being written, or
   * when no item has come for a moment. Taken at once, every second group would be tiny.
   */
  const ripe: Effect.Effect<void> = Effect.suspend(() => {
    const before = queue.size()
    if (writing.pollUnsafe() !== undefined || before >= beingWritten || queue.isClosed()) return Effect.void
    return Effect.raceFirst(Effect.sleep(moment), Fiber.await(writing)).pipe(
      Effect.flatMap(() => (queue.size() === before ? Effect.void : ripe))
    )
  })

  /** Takes a group, or nothing after the end. */
  const take = Effect.map(Effect.andThen(queue.hasArrivals, ripe), () => {
    const group = queue.next()
    if (group.length > 0) underWay.push(group)
    return group
  })

  const leave = (group: Group<A, B, E>) => Effect.sync(() => void underWay.splice(underWay.indexOf(group), 1))

  /** Prepares a group, and starts to write it when the group before it is written. */
  const begin = Effect.fnUntraced(function* (group: Group<A, B, E>) {
    if (group.length === 0) return
    const prepared = yield* prepare(group)
    yield* Fiber.await(writing)
    beingWritten = group.reduce((sum, { item }) => sum + options.sizeOf(item), 0)
    const settling = Effect.ensuring(settle(group, prepared), leave(group))
    writing = yield* Effect.forkDetach(settling, { startImmediately: true })
  })

  const writer = yield* take.pipe(
    Effect.tap(begin),
    Effect.repeat({ until: (group) => group.length === 0 }),
    Effect.forkDetach
  )

  // One watch over all items: a timer for each would cost more than all else here.
  const watch = yield* Effect.suspend(() =>
    answerLate([...underWay.flat(), ...queue.arrivals], options.answerTimeout, options.late)
  ).pipe(
    Effect.delay("1 second"),
    Effect.repeat({ until: (left) => queue.isClosed() && left === 0 }),
    Effect.forkDetach
  )

  yield* Effect.addFinalizer(() =>
    queue.close.pipe(
      Effect.andThen(Fiber.await(writer)),
      Effect.andThen(Effect.suspend(() => Fiber.await(writing))),
      Effect.interruptible,
      Effect.timeoutOption(closingTimeout),
      Effect.flatMap((ended) => (Option.isSome(ended) ? Fiber.interrupt(watch) : Effect.void))
    )
  )

  return (item) => Effect.flatMap(queue.arrive(item), Deferred.await)
})
