import type { PageRequest } from "./PageRequest.ts"

/**
 * One page of a list. `total` counts the items of the whole list.
 *
 * - A port that pages MUST count them exactly, also for a page after the last, which has no items (`catalogListLaws`,
 *   `auditRepositoryLaws`, `leadFilterLaws`, `leadReviewLaws`, `businessLeadFilterLaws`, `reclaimFilterLaws`,
 *   `eventFilterLaws`, `accessTokenRepositoryLaws`, `webhookRepositoryLaws`, `deliveryRepositoryLaws`).
 */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly total: number
  readonly request: PageRequest
}

/** Returns a page of a list in memory. */
export const pageOf = <A>(all: ReadonlyArray<A>, request: PageRequest): Page<A> => {
  const start = (request.page - 1) * request.per_page
  return { items: all.slice(start, start + request.per_page), total: all.length, request }
}

/** Returns the page with each item transformed. */
export const mapPage = <A, B>(page: Page<A>, f: (item: A) => B): Page<B> => ({ ...page, items: page.items.map(f) })

/** Returns the number of the last page. An empty list has one page. */
export const lastPage = ({ request, total }: Page<unknown>): number => Math.max(1, Math.ceil(total / request.per_page))

/** Returns the positions of the first and last item in the whole list, counted from 1, or null for an empty page. */
export const itemNumbers = ({
  items,
  request
}: Page<unknown>): { readonly from: number; readonly to: number } | null => {
  if (items.length === 0) return null
  const from = (request.page - 1) * request.per_page + 1
  return { from, to: from + items.length - 1 }
}
