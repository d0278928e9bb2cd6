import { Cause, Deferred, Duration, Effect, Exit, Fiber, Queue, type Scope } from "effect"

/** The steps by which a group of items becomes one write. */
export interface GroupCommitOptions<A, P, B, E> {
  /** The maximum number of items in one write. */
  readonly most: number
  /** Prepares a write while the group before it is still being written. */
  readonly prepare: (items: ReadonlyArray<A>) => Effect.Effect<P, E>
  /** Writes all items or none, and returns the outcome of each item in the same order. Fails when the store is away. */
  readonly write: (items: ReadonlyArray<A>, prepared: P) => Effect.Effect<ReadonlyArray<Exit.Exit<B>>, E>
  /** Whether one item alone may have caused a failure. If so, the items are written again one by one. */
  readonly isOfOne: (failure: E) => boolean
  /** How long an item waits for its outcome. It then fails as `late`, and may still be written. */
  readonly patience: Duration.Duration
  readonly late: () => E
  /** The failure of an item that arrives after the scope has closed. */
  readonly closed: () => E
}

/** How long the scope takes to close when a write hangs. */
const closingPatience = Duration.seconds(3)

interface Waiting<A, B, E> {
  readonly item: A
  readonly outcome: Deferred.Deferred<B, E>
}

/**
 * Group commit: items that arrive during a write share the next write, without a timer. Each item is answered after its
 * own write.
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
  const arrivals = yield* Queue.unbounded<Waiting<A, B, E>, Cause.Done>()

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
  const writer = yield* Queue.takeBetween(arrivals, 1, options.most).pipe(
    Effect.flatMap(
      Effect.fnUntraced(function* (group) {
        const prepared = yield* prepare(group)
        yield* Fiber.await(writing)
        writing = yield* Effect.forkDetach(settle(group, prepared), { startImmediately: true })
      })
    ),
    Effect.forever,
    Effect.exit,
    Effect.forkDetach
  )
  yield* Effect.addFinalizer(() =>
    Queue.end(arrivals).pipe(
      Effect.andThen(Fiber.await(writer)),
      Effect.andThen(Effect.suspend(() => Fiber.await(writing))),
      Effect.interruptible,
      Effect.timeoutOption(closingPatience)
    )
  )

  return Effect.fnUntraced(function* (item) {
    const outcome = yield* Deferred.make<B, E>()
    const isTaken = yield* Queue.offer(arrivals, { item, outcome })
    if (!isTaken) return yield* Effect.fail(options.closed())
    return yield* Effect.timeoutOrElse(Deferred.await(outcome), {
      duration: options.patience,
      orElse: () => Effect.fail(options.late())
    })
  })
})
