import { DateTime, Effect, Option, Stream } from "effect"
import type { InstantRange } from "../../../calendar/InstantRange.ts"
import type { Page } from "../../../pagination/Page.ts"
import type { PageRequest } from "../../../pagination/PageRequest.ts"
import type { Sort } from "../../../pagination/Sort.ts"

/** The rows that one step of an export reads. */
export const step = 1000

/** The part of a list that an export reads next: where it begins, which page of that, and what was read before. */
interface Place {
  readonly begin: DateTime.Utc | null
  readonly page: number
  readonly read: ReadonlySet<string>
}

/** How an export names the items of a list, and how they are ordered: by an instant, the earliest first by default. */
interface Ordered<A> {
  readonly at: (item: A) => DateTime.Utc
  readonly name: (item: A) => string
  readonly sort?: Sort
}

const justAfter = DateTime.add({ milliseconds: 1 })

/**
 * Reads a list that is ordered by an instant up to the instant `end`, each item once, also while items are added: each
 * step goes on from the instant of the last item, and leaves out what it read at that instant. `read` reads a page of
 * the items within a range.
 */
export const inSteps = <A, E>(
  within: InstantRange | undefined,
  end: DateTime.Utc,
  { at, name, sort = "ascending" }: Ordered<A>,
  read: (range: InstantRange, request: PageRequest) => Effect.Effect<ReadonlyArray<A>, E>
): Stream.Stream<A, E> => {
  const after = justAfter(end)
  const whole: InstantRange = {
    from: within?.from ?? null,
    until: within?.until && DateTime.isLessThan(within.until, after) ? within.until : after
  }
  const rest = (begin: DateTime.Utc | null): InstantRange => {
    if (begin === null) return whole
    return sort === "ascending" ? { ...whole, from: begin } : { ...whole, until: justAfter(begin) }
  }
  return Stream.paginate(
    { begin: null, page: 1, read: new Set() } as Place,
    Effect.fnUntraced(function* ({ begin, page, read: known }: Place) {
      const items = yield* read(rest(begin), { page, per_page: step })
      const fresh = items.filter((item) => !known.has(name(item)))
      const last = items.at(-1)
      if (last === undefined || items.length < step) return [fresh, Option.none<Place>()] as const
      const next = at(last)
      const isSame = begin !== null && DateTime.Equivalence(begin, next)
      const atNext = items.filter((item) => DateTime.Equivalence(at(item), next)).map(name)
      return [
        fresh,
        Option.some<Place>(
          isSame
            ? { begin, page: page + 1, read: new Set([...known, ...atNext]) }
            : { begin: next, page: 1, read: new Set(atNext) }
        )
      ] as const
    })
  )
}

/** Reads a list that is ordered by a key, page by page. An item that is added meanwhile does not repeat another one. */
export const inPages = <A, E>(
  keyOf: (item: A) => string,
  read: (request: PageRequest) => Effect.Effect<Page<A>, E>
): Stream.Stream<A, E> =>
  Stream.paginate(
    { page: 1, last: "" },
    Effect.fnUntraced(function* ({ last, page }: { readonly page: number; readonly last: string }) {
      const { items } = yield* read({ page, per_page: step })
      const next = items.at(-1)
      const fresh = items.filter((item) => keyOf(item) > last)
      const isLast = next === undefined || items.length < step
      return [fresh, isLast ? Option.none() : Option.some({ page: page + 1, last: keyOf(next) })] as const
    })
  )
