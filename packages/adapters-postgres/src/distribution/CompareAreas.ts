import { areasOf, compareAhead } from "@leadwell/domain/distribution/index/ChoiceIndex"
import { Effect } from "effect"
import { mapInTurns } from "../sql/Turns.ts"
import type { Revision } from "./OutcomeCodec.ts"

/** The number of subscriptions in one turn of the event loop. A subscription may have thousands of regions. */
export const mostInOneTurn = 4

/** The number of comparisons after which the leads that wait for the market are decided on: about a second's. */
const mostAhead = 1_000_000

/** Compares the areas of the revisions that are not known with all others, so that the first choice need not. */
export const compareNew = Effect.fnUntraced(function* (
  revisions: ReadonlyArray<Revision>,
  known: ReadonlyMap<number, unknown>
) {
  const all = areasOf(revisions.map(({ subscription }) => subscription))
  const changed = areasOf(revisions.flatMap(({ id, subscription }) => (known.has(id) ? [] : [subscription])))
  const first = changed.slice(0, Math.ceil(mostAhead / all.length))
  yield* mapInTurns(first, mostInOneTurn, (one) => compareAhead(one, all))
})
