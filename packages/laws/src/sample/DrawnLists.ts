import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { Sort } from "@leadwell/domain/pagination/Sort"
import { sorted } from "@leadwell/domain/pagination/Sort"
import { Effect, Random } from "effect"
import { demandPages } from "../pagination/PageLaw.ts"

/** Draws one of some values. */
export const drawn = <A>(values: ReadonlyArray<A>): Effect.Effect<A> =>
  Effect.map(Random.nextIntBetween(0, values.length - 1), (index) => values[index]!)

/** Draws a list of one or two of some values. */
export const drawnSome = <A>(values: ReadonlyArray<A>): Effect.Effect<ReadonlyArray<A>> =>
  Effect.map(Effect.all([drawn(values), drawn(values)]), ([one, other]) => [...new Set([one, other])])

/** Returns some of the keys of a filter, each with a probability of one in three. */
export const drawnKeys = Effect.fnUntraced(function* <F extends object>(filter: F) {
  const chosen: Array<readonly [string, unknown]> = []
  for (const entry of Object.entries(filter)) if ((yield* Random.nextIntBetween(1, 3)) === 1) chosen.push(entry)
  return Object.fromEntries(chosen) as Partial<F>
})

/** A filtered list of a store, and what must be on it. */
interface FilteredList<A, F> {
  /** All that exists in the range of the filters, in any order. */
  readonly all: ReadonlyArray<A>
  readonly selects: (filter: F, item: A) => boolean
  readonly compare: (a: A, b: A) => number
  readonly idOf: (item: A) => unknown
  /** Reads a page of the ids. */
  readonly read: (filter: F, sort: Sort, request: PageRequest) => Effect.Effect<Page<unknown>, unknown>
}

/** The number of filters that are drawn for a law. */
const filters = 40

/** Demands that a list holds the selected items in their order, on each page, for many filters. */
export const demandFiltered = Effect.fnUntraced(function* <A, F, R>(
  { all, compare, idOf, read, selects }: FilteredList<A, F>,
  draw: Effect.Effect<F, unknown, R>
) {
  for (let round = 0; round < filters; round++) {
    const filter = yield* draw
    const sort = yield* drawn<Sort>(["ascending", "descending"])
    const per_page = yield* Random.nextIntBetween(1, 7)
    const selected = all.filter((item) => selects(filter, item)).toSorted(sorted(sort, compare))
    const items = selected.map(idOf)
    const list = { page: (request: PageRequest) => read(filter, sort, request), items }
    yield* demandPages(list, per_page, `${sort}, of ${JSON.stringify(filter)}`)
  }
})
