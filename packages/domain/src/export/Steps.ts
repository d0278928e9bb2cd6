import { DateTime, Effect, Option, Stream } from "effect"
import type { InstantRange } from "../calendar/InstantRange.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"

/** The rows that one step of an export reads. */
export const step = 1000

/** The part of a list that an export reads next: where it begins, which page of that, and what was read before. */
interface Place {
  readonly from: DateTime.Utc | null
  readonly page: number
  readonly read: ReadonlySet<string>
}

/** How an export names the items of a list, and in which order they are: by the instant, the earliest first. */
interface Ordered<A> {
  readonly at: (item: A) => DateTime.Utc
  readonly name: (item: A) => string
}

/**
 * Reads a list that is ordered by an instant up to the instant `end`, each item once, also while items are added: each
 * step goes on from the instant of the last item, and leaves out what it read at that instant. `read` reads a page of
 * the items within a range.
 */
export const inSteps = <A, E>(
  within: InstantRange | undefined,
  end: DateTime.Utc,
  { at, name }: Ordered<A>,
  read: (range: InstantRange, request: PageRequest) => Effect.Effect<ReadonlyArray<A>, E>
): Stream.Stream<A, E> => {
  const after = DateTime.add(end, { milliseconds: 1 })
  const until = within?.until && DateTime.isLessThan(within.until, after) ? within.until : after
  return Stream.paginate(
    { from: within?.from ?? null, page: 1, read: new Set() } as Place,
    Effect.fnUntraced(function* ({ from, page, read: known }: Place) {
      const items = yield* read({ from, until }, { page, per_page: step })
      const fresh = items.filter((item) => !known.has(name(item)))
      const last = items.at(-1)
      if (last === undefined || items.length < step) return [fresh, Option.none<Place>()] as const
      const next = at(last)
      const isSame = from !== null && DateTime.Equivalence(from, next)
      const atNext = items.filter((item) => DateTime.Equivalence(at(item), next)).map(name)
      return [
        fresh,
        Option.some<Place>(
          isSame
            ? { from, page: page + 1, read: new Set([...known, ...atNext]) }
            : { from: next, page: 1, read: new Set(atNext) }
        )
      ] as const
    })
  )
}
