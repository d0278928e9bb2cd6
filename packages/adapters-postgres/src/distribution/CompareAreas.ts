import { compareAhead } from "@leadwell/domain/distribution/Area"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Array as Arr, Effect } from "effect"

/** The number of subscriptions in one turn of the event loop. A subscription may have thousands of regions. */
export const mostInOneTurn = 8

/** Runs a synchronous function for each item, and lets other work run in between. */
const inTurns = Effect.fnUntraced(function* <A>(items: ReadonlyArray<A>, run: (item: A) => void) {
  for (const some of Arr.chunksOf(items, mostInOneTurn)) {
    for (const item of some) run(item)
    yield* Effect.yieldNow
  }
})

type Subscriptions = ReadonlyMap<bigint, Subscription>

/** Compares the areas of the subscriptions that are not known with all others, so that the first choice need not. */
export const compareNew = Effect.fnUntraced(function* (subscriptions: Subscriptions, known: Subscriptions) {
  const changed = [...subscriptions].flatMap(([revision, one]) => (known.has(revision) ? [] : [one]))
  yield* inTurns(changed, (one) => compareAhead(one, subscriptions.values()))
})
