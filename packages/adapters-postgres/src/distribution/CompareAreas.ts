import { compareAhead } from "@leadwell/domain/distribution/Area"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Array as Arr, Effect } from "effect"
import type { VersionedMarkets } from "./ReadMarkets.ts"

/** The number of subscriptions in one turn of the event loop. A subscription may have thousands of regions. */
export const mostInOneTurn = 8

/** Runs a synchronous function for each item, and lets other work run in between. */
const inTurns = Effect.fnUntraced(function* <A>(items: ReadonlyArray<A>, run: (item: A) => void) {
  for (const some of Arr.chunksOf(items, mostInOneTurn)) {
    for (const item of some) run(item)
    yield* Effect.yieldNow
  }
})

/** Compares the areas of new subscriptions with all others of their market, so that the first choice need not. */
export const compareNew = Effect.fnUntraced(function* (
  markets: VersionedMarkets,
  known: ReadonlyMap<bigint, Subscription>
) {
  for (const { subscriptions } of markets.values()) {
    const changed = [...subscriptions].flatMap(([revision, one]) => (known.has(revision) ? [] : [one]))
    yield* inTurns(changed, (one) => compareAhead(one, subscriptions.values()))
  }
})
