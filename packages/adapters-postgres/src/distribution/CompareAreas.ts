import { costlyAreas, likeness } from "@leadwell/domain/geography/Likeness"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Array as Arr, Effect } from "effect"

/** The number of subscriptions in one turn of the event loop. A subscription may have thousands of regions. */
export const mostInOneTurn = 4

/** Runs a synchronous function for each item, and lets other work run in between. */
const inTurns = Effect.fnUntraced(function* <A>(items: ReadonlyArray<A>, run: (item: A) => void) {
  for (const some of Arr.chunksOf(items, mostInOneTurn)) {
    for (const item of some) run(item)
    yield* Effect.yieldNow
  }
})

type Subscriptions = ReadonlyMap<bigint, Subscription>

/** The number of comparisons after which the leads that wait for the market are decided on: about a second's. */
const mostAhead = 1_000_000

/**
 * Compares the costly areas of the subscriptions that are not known with all others, so that the first choice need not.
 * All other comparisons cost as little as to remember them.
 */
export const compareNew = Effect.fnUntraced(function* (subscriptions: Subscriptions, known: Subscriptions) {
  const all = costlyAreas(subscriptions.values())
  const changed = costlyAreas([...subscriptions].flatMap(([revision, one]) => (known.has(revision) ? [] : [one])))
  const some = changed.slice(0, Math.ceil(mostAhead / Math.max(all.length, 1)))
  yield* inTurns(some, (one) => all.forEach((other) => likeness(one, other)))
})
