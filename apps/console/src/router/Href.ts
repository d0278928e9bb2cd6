import type { RegisteredRouter } from "@tanstack/react-router"

type Pages = RegisteredRouter["routesByPath"]

/** The path of a page as the routes name it, such as `/operator/leads/$lead`. */
export type PagePath = keyof Pages & string

type NameIn<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NameIn<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never

/** The parts of the path of a page, such as `lead`. */
type PageParams<P extends PagePath> = { readonly [N in NameIn<P>]: string | number }

/** What the address of a page may hold behind its path, such as the filters of a list. */
type PageSearch<P extends PagePath> = Pages[P]["types"]["fullSearchSchemaInput"]

type Parts<P extends PagePath> = [NameIn<P>] extends [never]
  ? [params?: Readonly<Record<string, never>>, search?: PageSearch<P>]
  : [params: PageParams<P>, search?: PageSearch<P>]

declare const page: unique symbol

/** The address of a page of this application. Only {@link hrefTo} makes one, so a page that does not exist has none. */
export type Href = string & { readonly [page]: true }

/** What leads out of the application. */
export type OutsideHref = `tel:${string}` | `mailto:${string}`

/** Adds what a list is asked by to an address. What has no value is left out. */
export const withSearch = (path: string, search: Readonly<Record<string, string | undefined>>): Href => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "")
  return (given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`) as Href
}

/** Returns the address of a page. */
export const hrefTo = <P extends PagePath>(path: P, ...[params, search]: Parts<P>): Href =>
  withSearch(
    path.replaceAll(/\$(\w+)/g, (_, name: string) =>
      encodeURIComponent((params as Readonly<Record<string, string | number>>)[name] ?? "")
    ),
    (search ?? {}) as Readonly<Record<string, string | undefined>>
  )
