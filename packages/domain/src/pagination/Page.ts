import type { PageRequest } from "./PageRequest.ts"

/** One page of a list, with the number of items in the whole list. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly total: number
  readonly request: PageRequest
}

/** The items of a list that a request asks for, when the whole list is at hand. */
export const pageOf = <A>(all: ReadonlyArray<A>, request: PageRequest): Page<A> => {
  const start = (request.page - 1) * request.per_page
  return { items: all.slice(start, start + request.per_page), total: all.length, request }
}

/** The same page with each item turned into another. */
export const mapPage = <A, B>(page: Page<A>, f: (item: A) => B): Page<B> => ({ ...page, items: page.items.map(f) })

/** The number of the last page; an empty list has one page, empty. */
export const lastPage = ({ request, total }: Page<unknown>): number => Math.max(1, Math.ceil(total / request.per_page))

/** The numbers of the first and last item on the page, counted from 1 through the whole list; null when it is empty. */
export const itemNumbers = ({
  items,
  request
}: Page<unknown>): { readonly from: number; readonly to: number } | null => {
  if (items.length === 0) return null
  const from = (request.page - 1) * request.per_page + 1
  return { from, to: from + items.length - 1 }
}
