import { Array as Arr, Effect } from "effect"

/** Maps items with a synchronous function, `most` in one turn of the event loop, so that other work goes on. */
export const mapInTurns = Effect.fnUntraced(function* <A, B>(
  items: ReadonlyArray<A>,
  most: number,
  run: (item: A) => B
) {
  const found: Array<B> = []
  for (const some of Arr.chunksOf(items, most)) {
    for (const item of some) found.push(run(item))
    yield* Effect.yieldNow
  }
  return found
})
