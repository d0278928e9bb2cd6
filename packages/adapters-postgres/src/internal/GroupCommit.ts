import { Cause, Deferred, Effect, Exit, Fiber, Queue, type Scope } from "effect"

/** How items become one write. */
export interface GroupCommitOptions<A, B, E> {
  /** The most items of one write. */
  readonly most: number
  /** The writes that may be under way at once. */
  readonly atOnce: number
  /** Writes all items or none, and says what became of each, in their order. Fails when the store is away. */
  readonly write: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<Exit.Exit<B>>, E>
  /** What to tell whoever comes after the end. */
  readonly closed: () => E
}

interface Waiting<A, B, E> {
  readonly item: A
  readonly outcome: Deferred.Deferred<B, E>
}

/**
 * Lets items that arrive while others are being written share the next write. Nobody waits for company: a lone item is
 * written at once. Each is answered after its own write. When a write breaks down, its items are written one by one, so
 * that none fails for another. When the scope closes, everything that has arrived is still written.
 */
export const make = Effect.fnUntraced(function* <A, B, E>(
  options: GroupCommitOptions<A, B, E>
): Effect.fn.Return<(item: A) => Effect.Effect<B, E>, never, Scope.Scope> {
  type Group = ReadonlyArray<Waiting<A, B, E>>
  const arrivals = yield* Queue.unbounded<Waiting<A, B, E>, Cause.Done>()

  const attempt = (group: Group) => Effect.exit(options.write(group.map(({ item }) => item)))

  const unanswered = Exit.die(new Error("a write left an item without an answer"))

  const answer = (group: Group, exit: Exit.Exit<ReadonlyArray<Exit.Exit<B>>, E>) =>
    Effect.forEach(
      group,
      ({ outcome }, index) =>
        Deferred.done(outcome, Exit.isSuccess(exit) ? (exit.value[index] ?? unanswered) : Exit.failCause(exit.cause)),
      { discard: true }
    )

  const settle = Effect.fnUntraced(function* (group: Group) {
    const exit = yield* attempt(group)
    if (group.length === 1 || !Exit.hasDies(exit)) return yield* answer(group, exit)
    for (const one of group) yield* answer([one], yield* attempt([one]))
  })

  const writers = yield* Effect.forEach(Array.from({ length: options.atOnce }), () =>
    Queue.takeBetween(arrivals, 1, options.most).pipe(
      Effect.flatMap(settle),
      Effect.forever,
      Effect.exit,
      Effect.forkDetach
    )
  )
  yield* Effect.addFinalizer(() => Effect.andThen(Queue.end(arrivals), Fiber.awaitAll(writers)))

  return Effect.fnUntraced(function* (item) {
    const outcome = yield* Deferred.make<B, E>()
    const isTaken = yield* Queue.offer(arrivals, { item, outcome })
    return isTaken ? yield* Deferred.await(outcome) : yield* Effect.fail(options.closed())
  })
})
