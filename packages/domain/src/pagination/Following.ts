import { Result, Schema } from "effect"
import { faultAt } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { boundedInteger, firstPage, maxPerPage, PageNumber, type PageRequest, PageSize } from "./PageRequest.ts"

/** The items of a list after a number, the oldest first, at most `limit` of them. 0 begins the list. */
export interface FollowRequest {
  readonly after: number
  readonly limit: number
}

/** What a list has after a number. `next_after` is the number to go on after: that of the last item, or the same. */
export interface Followed<A> {
  readonly items: ReadonlyArray<A>
  readonly next_after: number
}

/** Returns the items of a list after a number, each with its own number. */
export const followed = <A>(
  { after }: FollowRequest,
  items: ReadonlyArray<A>,
  numberOf: (item: A) => number
): Followed<A> => {
  const last = items.at(-1)
  return { items, next_after: last === undefined ? after : numberOf(last) }
}

/**
 * The keys of a query string for a list that can be followed. `after` and `limit` follow it; `page` and `per_page` ask
 * for a page.
 */
export const listKeys = {
  after: Schema.optionalKey(
    boundedInteger({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, "Number to go on after; 0 begins.")
  ),
  limit: Schema.optionalKey(
    boundedInteger({ minimum: 1, maximum: maxPerPage }, "Items at most, from 1 to 100. 10 when left out.")
  ),
  page: Schema.optionalKey(PageNumber),
  per_page: Schema.optionalKey(PageSize)
}

const ListKeys = Schema.Struct(listKeys)

interface ListQuery extends Schema.Schema.Type<typeof ListKeys> {
  readonly sort?: unknown
}

/** What a query asks of a list: to follow it, or a page of it. */
export type ListRequest<Q> =
  | { readonly _tag: "Follow"; readonly filter: Q; readonly request: FollowRequest }
  | { readonly _tag: "Page"; readonly filter: Q; readonly request: PageRequest }

/**
 * Returns what a query asks of a list. A list is followed in its own order, so `after` and `limit` do not go with a key
 * of pages or `sort`. A query with none of them is `usual`. In a list of pages, `limit` does not go without `after`.
 */
export const listRequestOf = <Q extends ListQuery>(
  { after, limit, page, per_page, ...filter }: Q,
  usual: ListRequest<unknown>["_tag"]
): Result.Result<ListRequest<Omit<Q, keyof typeof listKeys>>, InvalidInput> => {
  const isFollow = after !== undefined || limit !== undefined
  const [other] = Object.entries({ page, per_page, sort: filter.sort }).filter(([, value]) => value !== undefined)
  if (isFollow && other !== undefined) {
    const keys = Object.entries({ after, limit }).filter(([, value]) => value !== undefined)
    const faults = keys.map(([key]) => faultAt(key, { _tag: "NotTogether", key: other[0] }))
    return Result.fail(new InvalidInput({ faults }))
  }
  if (other !== undefined || (usual === "Page" && !isFollow)) {
    const request = { page: page ?? firstPage.page, per_page: per_page ?? firstPage.per_page }
    return Result.succeed({ _tag: "Page", filter, request })
  }
  if (usual === "Page" && after === undefined) {
    return Result.fail(new InvalidInput({ faults: [faultAt("after", { _tag: "Required" })] }))
  }
  const request = { after: after ?? 0, limit: limit ?? firstPage.per_page }
  return Result.succeed({ _tag: "Follow", filter, request })
}
