import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import { Cause, Deferred, Duration, Effect, Exit } from "effect"
import type { Group } from "./GroupQueue.ts"

/** The steps by which a group of items becomes one write. */
export interface GroupWrite<A, P, B, E> {
  /** Prepares a write while the group before it is still being written. */
  readonly prepare: (items: ReadonlyArray<A>) => Effect.Effect<P, E>
  /** Writes all items or none, and returns the outcome of each item in the same order. Fails when the store is away. */
  readonly write: (items: ReadonlyArray<A>, prepared: P) => Effect.Effect<ReadonlyArray<Exit.Exit<B>>, E>
  /** Whether one item alone may have caused a failure. If so, the items are written again one by one. */
  readonly isOfOne: (failure: E) => boolean
}

type Outcomes<B, E> = Exit.Exit<ReadonlyArray<Exit.Exit<B>>, E>

const unanswered = Exit.die(new Error("a write left an item without an answer"))

const answer = <A, B, E>(group: Group<A, B, E>, exit: Outcomes<B, E>) =>
  Effect.forEach(
    group,
    ({ outcome }, index) =>
      Deferred.done(outcome, Exit.isSuccess(exit) ? (exit.value[index] ?? unanswered) : Exit.failCause(exit.cause)),
    { discard: true }
  )

/** Returns how a group is prepared, and how it is then written and answered. */
export const makeGroupWriter = <A, P, B, E>({ isOfOne, prepare: prepareItems, write }: GroupWrite<A, P, B, E>) => {
  type Items = Group<A, B, E>
  const itemsOf = (group: Items) => group.map(({ item }) => item)

  const prepare = (group: Items) => Effect.exit(prepareItems(itemsOf(group)))

  const attempt = (group: Items, prepared: Exit.Exit<P, E>): Effect.Effect<Outcomes<B, E>> =>
    Effect.exit(Effect.flatMap(prepared, (ready) => write(itemsOf(group), ready)))

  const mayBeOfOne = (exit: Outcomes<B, E>): boolean =>
    Exit.isFailure(exit) &&
    (Cause.hasDies(exit.cause) || exit.cause.reasons.filter(Cause.isFailReason).some(({ error }) => isOfOne(error)))

  /** Writes a group, or its items one by one if one item may have caused a failure, and answers each item. */
  const settle = Effect.fnUntraced(function* (group: Items, prepared: Exit.Exit<P, E>) {
    const exit = yield* attempt(group, prepared)
    if (group.length === 1 || !mayBeOfOne(exit)) return yield* answer(group, exit)
    for (const one of group) yield* answer([one], yield* attempt([one], yield* prepare([one])))
  })

  return { prepare, settle }
}

/** Answers the items that have waited too long, and returns how many still wait. */
export const answerLate = Effect.fnUntraced(function* <A, B, E>(
  waiting: Group<A, B, E>,
  answerTimeout: Duration.Duration,
  failure: () => E
) {
  const now = yield* monotonicMillis
  const late = waiting.filter(({ since }) => now - since >= Duration.toMillis(answerTimeout))
  for (const { outcome } of late) yield* Deferred.fail(outcome, failure())
  return waiting.length - late.length
})
