import { lastPage, type Page } from "@leadwell/domain/pagination/Page"
import { maxPerPage, type PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Effect } from "effect"

/** Returns the items of all pages of a list. It may miss items that are created meanwhile. */
export const allPages = Effect.fnUntraced(function* <A, E, R>(
  page: (request: PageRequest) => Effect.Effect<Page<A>, E, R>
) {
  const first = yield* page({ page: 1, per_page: maxPerPage })
  const all = [...first.items]
  for (let number = 2; number <= lastPage(first); number++) {
    all.push(...(yield* page({ page: number, per_page: maxPerPage })).items)
  }
  return all
})
