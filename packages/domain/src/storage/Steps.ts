import { Effect } from "effect"

/** Repeats a step until it returns 0, and returns the sum. */
export const untilNothing = Effect.fnUntraced(function* <E>(step: Effect.Effect<number, E>) {
  let sum = 0
  for (;;) {
    const done = yield* step
    if (done === 0) return sum
    sum += done
  }
})
