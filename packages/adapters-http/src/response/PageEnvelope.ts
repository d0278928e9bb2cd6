import type { Followed } from "@leadwell/domain/pagination/Following"
import { itemNumbers, lastPage, type Page } from "@leadwell/domain/pagination/Page"
import { Effect, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { ownOrigin } from "./OwnOrigin.ts"

const link = Schema.String.annotate({ examples: ["http://127.0.0.1:3000/api/affiliates?page=1"] })

/** The body of a list: its items, links to neighbouring pages, and the position of the page in the list. */
export const pageEnvelope = <S extends Schema.Top>(item: S) =>
  Schema.Struct({
    data: Schema.Array(item),
    links: Schema.Struct({ first: link, last: link, prev: Schema.NullOr(link), next: Schema.NullOr(link) }),
    meta: Schema.Struct({
      current_page: Schema.Int,
      from: Schema.NullOr(Schema.Int),
      last_page: Schema.Int,
      path: Schema.String,
      per_page: Schema.Int,
      to: Schema.NullOr(Schema.Int),
      total: Schema.Int
    })
  })

/** The body of a list that is followed: its items, the oldest first, and the number to go on after. */
export const followedEnvelope = <S extends Schema.Top>(item: S) =>
  Schema.Struct({ data: Schema.Array(item), next_after: Schema.Int })

/** Wraps what is new on a list in its envelope. */
export const encodeFollowed = <A, B>({ items, next_after }: Followed<A>, encode: (item: A) => B) => ({
  data: items.map(encode),
  next_after
})

/** The path of the current request, with its parameters as they were decoded. */
const currentPath = Effect.map(HttpRouter.RouteContext, ({ params, route }) =>
  route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "")
)

/**
 * Wraps a page of a list in its envelope, and its items in the form that is shown. Its links keep all that the request
 * had in its query, in one order: the filter, the page and `per_page`.
 */
export const enveloped = Effect.fnUntraced(function* <A, Shown = A>(
  page: Page<A>,
  show: (item: A) => Shown = (item) => item as never
) {
  const { page: _, per_page, ...filter } = yield* HttpServerRequest.ParsedSearchParams
  const list = (yield* ownOrigin) + (yield* currentPath)
  const size = per_page === undefined ? {} : { per_page: String(page.request.per_page) }
  const to = (number: number) =>
    `${list}?${new URLSearchParams({ ...(filter as Record<string, string>), page: String(number), ...size })}`
  const last = lastPage(page)
  const current = page.request.page
  const numbers = itemNumbers(page)
  return {
    data: page.items.map(show),
    links: {
      first: to(1),
      last: to(last),
      prev: current > 1 ? to(current - 1) : null,
      next: current < last ? to(current + 1) : null
    },
    meta: {
      current_page: current,
      from: numbers?.from ?? null,
      last_page: last,
      path: list,
      per_page: page.request.per_page,
      to: numbers?.to ?? null,
      total: page.total
    }
  }
})
