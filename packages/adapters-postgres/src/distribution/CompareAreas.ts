import { areasOf, compareAhead } from "@leadwell/domain/distribution/index/ChoiceIndex"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect } from "effect"
import { mapInTurns } from "../sql/Turns.ts"

/** The number of subscriptions in one turn of the event loop. A subscription may have thousands of regions. */
export const mostInOneTurn = 4

type Subscriptions = ReadonlyMap<bigint, Subscription>

/** The number of comparisons after which the leads that wait for the market are decided on: about a second's. */
const mostAhead = 1_000_000

/** Compares the areas of the subscriptions that are not known with all others, so that the first choice need not. */
export const compareNew = Effect.fnUntraced(function* (subscriptions: Subscriptions, known: Subscriptions) {
  const all = areasOf(subscriptions.values())
  const changed = areasOf([...subscriptions].flatMap(([revision, one]) => (known.has(revision) ? [] : [one])))
  const first = changed.slice(0, Math.ceil(mostAhead / all.length))
  yield* mapInTurns(first, mostInOneTurn, (one) => compareAhead(one, all))
})
