import { type MeasuredArea, measured } from "@leadwell/domain/geography/Area"
import { compareAhead } from "@leadwell/domain/geography/Likeness"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { Effect } from "effect"
import { mapInTurns } from "../sql/Turns.ts"

/** The number of subscriptions in one turn of the event loop. A subscription may have thousands of regions. */
export const mostInOneTurn = 4

type Subscriptions = ReadonlyMap<bigint, Subscription>

/** The number of comparisons after which the leads that wait for the market are decided on: about a second's. */
const mostAhead = 1_000_000

/** Returns the areas of some subscriptions, each once. Those that are most costly to compare come first. */
const areasOf = (subscriptions: Iterable<Subscription>): ReadonlyArray<MeasuredArea> =>
  [...new Set(Array.from(subscriptions, measured))].toSorted((a, b) => Number(b.isCostly) - Number(a.isCostly))

/**
 * Compares the areas of the subscriptions that are not known with all others, so that the first choice need not. Areas
 * that cost as little to compare as to remember are left to the choice.
 */
export const compareNew = Effect.fnUntraced(function* (subscriptions: Subscriptions, known: Subscriptions) {
  const all = areasOf(subscriptions.values())
  if (!all.some(({ isCostly }) => isCostly)) return
  const changed = areasOf([...subscriptions].flatMap(([revision, one]) => (known.has(revision) ? [] : [one])))
  const first = changed.slice(0, Math.ceil(mostAhead / all.length))
  yield* mapInTurns(first, mostInOneTurn, (one) => compareAhead(one, all))
})
