import { Effect } from "effect"
import type { Page } from "./Page.ts"
import { maxPerPage, type PageRequest } from "./PageRequest.ts"

/** Reads all items of a list, page by page. */
export const allPages = Effect.fnUntraced(function* <A, E>(
  page: (request: PageRequest) => Effect.Effect<Page<A>, E>
): Effect.fn.Return<ReadonlyArray<A>, E> {
  const found: Array<A> = []
  for (let number = 1; ; number++) {
    const { items, total } = yield* page({ page: number, per_page: maxPerPage })
    found.push(...items)
    if (number * maxPerPage >= total) return found
  }
})
