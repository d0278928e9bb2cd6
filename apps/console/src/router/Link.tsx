import { type RegisteredRouter, useRouter } from "@tanstack/react-router"
import type { AnchorHTMLAttributes, MouseEvent } from "react"

/** What a list is asked by in its address: texts only, so that an address reads as it was written. */
export type SearchTexts<K extends string> = { readonly [N in K]?: string }

/** Returns a function that reads the named texts of an address, and leaves out the rest. */
export const searchOf =
  <const K extends string>(...keys: ReadonlyArray<K>) =>
  (search: { readonly [N in K]?: unknown }): SearchTexts<K> =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = search[key]
        return value === undefined || value === "" ? [] : [[key, String(value)]]
      })
    ) as SearchTexts<K>

/**
 * Returns a link that writes to an e-mail address. Its person wrote the address on a website: unescaped, a `?` in it
 * would begin further receivers or a text.
 */
export const mailTo = (email: string): `mailto:${string}` =>
  `mailto:${email.split("@").map(encodeURIComponent).join("@")}`

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
export type OutsideHref =
  | `tel:${string}`
  | `mailto:${string}`
  | `/api/${string}.vcf`
  | `/api/exports/${string}`
  | `/api/reports/${string}`
  | `/forms/${string}`

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

interface LinkProps extends Pick<AnchorHTMLAttributes<HTMLAnchorElement>, "aria-current" | "aria-label" | "children"> {
  readonly href: Href | OutsideHref
}

/**
 * A link in a text or a list. It is the browser's own: fifty of them at once are felt on a slow machine otherwise. Its
 * page is loaded as soon as somebody points at it, but nothing is read: reading a lead is audited.
 */
export const Link = ({ href, ...props }: LinkProps) => {
  const router = useRouter()
  const isOfPage = href.startsWith("/")
  const go = (event: MouseEvent) => {
    // With these keys the browser opens another tab or window. It also knows what a telephone number is.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !isOfPage) return
    event.preventDefault()
    router.history.push(href)
  }
  const load = () => {
    const [to] = href.split("?")
    if (isOfPage) void router.preloadRoute({ to: to as never })
  }
  return <a {...props} href={href} className="link" onClick={go} onPointerEnter={load} onFocus={load} />
}
