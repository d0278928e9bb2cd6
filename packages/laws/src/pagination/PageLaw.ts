import { mapPage, type Page, pageOf } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { type Sort, sorted } from "@leadwell/domain/pagination/Sort"
import { Effect } from "effect"
import type { SecureRandom } from "effect/crypto/SecureRandom"
import { demand, demandEqual, law, type Law } from "../Law.ts"

/** A list of a store, and what it must hold in order. */
interface PagedList {
  readonly page: (request: PageRequest) => Effect.Effect<Page<unknown>, unknown>
  readonly items: ReadonlyArray<unknown>
}

/** Returns a page of ids in place of their items. */
export const idsOnly = <Id>(page: Page<{ readonly id: Id }>): Page<Id> => mapPage(page, ({ id }) => id)

/** The number of a page after the last of every list. */
const beyond = Number.MAX_SAFE_INTEGER

/** Demands that a list holds exactly its items, on each page of a size and on those after the last. */
export const demandPages = Effect.fnUntraced(function* ({ items, page }: PagedList, per_page: number, what: string) {
  const numbers = Array.from({ length: Math.ceil(items.length / per_page) + 1 }, (_, n) => n + 1)
  for (const number of [...numbers, beyond]) {
    const request = { page: number, per_page }
    const [found, expected] = [yield* page(request), pageOf(items, request)]
    const name = `${what}: page ${number} of ${per_page}`
    yield* demandEqual([found.items, found.total], [expected.items, expected.total], name)
  }
})

/** Demands that a list of ids is in order, counts every id, and holds its items among those of other laws. */
const demandAmong = Effect.fnUntraced(function* ({ items, page }: PagedList, sort: Sort) {
  const first = yield* page({ page: 1, per_page: 100 })
  const found = [...first.items]
  let last = first
  for (let number = 2; last.items.length === 100; number++) {
    last = yield* page({ page: number, per_page: 100 })
    found.push(...last.items)
  }
  const inOrder = found.toSorted(sorted(sort, (a, b) => (String(a) < String(b) ? -1 : 1)))
  yield* demandEqual(found, inOrder, "the order of all")
  const own = new Set(items)
  yield* demandEqual(
    found.filter((id) => own.has(id)),
    items,
    "those of this law among all"
  )
  if (last.total === first.total) yield* demandEqual(last.total, found.length, "the total of all")
  const after = yield* page({ page: beyond, per_page: 100 })
  yield* demand(after.items.length === 0 && after.total >= last.total, "a page after the last has items or no total")
})

/**
 * Returns the law of the pages of a port: they are in order, count exactly, and end. `lists` stores items, and returns
 * the lists that hold exactly these. `all` holds ids among those of other laws, in the order of `sort`.
 */
export const pageLaw = <Port>(
  port: string,
  what: string,
  stored: Effect.Effect<
    { readonly lists: ReadonlyArray<PagedList>; readonly all?: PagedList & { readonly sort: Sort } },
    unknown,
    Port | SecureRandom
  >
): Law<Port> =>
  law(`${port} pages ${what}, with exact totals`, function* () {
    const { all, lists } = yield* stored
    for (const [index, list] of lists.entries()) {
      for (const per_page of [1, 2, 3, 100]) yield* demandPages(list, per_page, `list ${index + 1}`)
    }
    if (all !== undefined) yield* demandAmong(all, all.sort)
  })
