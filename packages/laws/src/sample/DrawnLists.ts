import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { Sort } from "@leadwell/domain/pagination/Sort"
import { sorted } from "@leadwell/domain/pagination/Sort"
import { Effect, Random } from "effect"
import { demand, demandEqual } from "../Law.ts"
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

/** A list that is followed, and all that may be on it, in its order. */
interface FollowedList<A, F> extends Pick<FilteredList<A, F>, "all" | "selects"> {
  readonly idOf: (item: A) => number
  /** Reads the ids that come after one, or from the beginning after 0. */
  readonly after: (filter: F, id: number, limit: number) => Effect.Effect<ReadonlyArray<number>, unknown>
}

/** Demands that who follows a list from any item on gets the selected items in their order, for many filters. */
export const demandFollowed = Effect.fnUntraced(function* <A, F, R>(
  { after, all, idOf, selects }: FollowedList<A, F>,
  draw: Effect.Effect<F, unknown, R>
) {
  for (let round = 0; round < filters; round++) {
    const [filter, limit] = [yield* draw, yield* Random.nextIntBetween(1, 7)]
    const start = yield* Random.nextIntBetween(0, all.length)
    const found: Array<number> = []
    for (let id = start === 0 ? 0 : idOf(all[start - 1]!); found.length <= all.length; id = found.at(-1)!) {
      const portion = yield* after(filter, id, limit)
      if (portion.length === 0) break
      yield* demand(portion.length <= limit, "a portion is too large")
      found.push(...portion)
    }
    const expected = all.slice(start).filter((item) => selects(filter, item))
    yield* demandEqual(found, expected.map(idOf), `what follows item ${start}, of ${JSON.stringify(filter)}`)
  }
})
