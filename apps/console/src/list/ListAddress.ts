import { useParams, useRouter, useSearch } from "@tanstack/react-router"
import { type Href, withSearch, searchOf } from "../router/Link.tsx"
import { resolvedText } from "../texts/Day.ts"
import { useToday } from "../texts/TimeZone.ts"

type PartName =
  | "lead"
  | "business"
  | "reclaim"
  | "report"
  | "person"
  | "webhook"
  | "subcategory"
  | "website"
  | "hook"
  | "submission"
  | "import"

/** Returns a part of the address, such as the id of a lead. */
export const useParam = (name: PartName): string =>
  (useParams({ strict: false }) as { readonly [N in PartName]?: string })[name] ?? ""

/** The filters and the page of a list, which stand in its address. */
export interface ListAddress<K extends string> {
  readonly filters: { readonly [N in K]?: string }
  /** The filters as they stand in the address, where a day may be the name of a period, such as `week`. */
  readonly asked: { readonly [N in K]?: string }
  readonly page: string | undefined
  /** Whether the list is narrowed by any filter. Its order is none. */
  readonly isFiltered: boolean
  /** Changes a filter, and goes to the first page. */
  readonly filter: (key: K, value: string | undefined) => void
  /** Changes several filters at once, and goes to the first page. */
  readonly filterAll: (changed: { readonly [N in K]?: string | undefined }) => void
  readonly clear: () => void
  /** Returns the address of another page of the list. */
  readonly toPage: (page: number) => Href
  /** Returns the address of a thing of the list, or of the list again, with the filters and the page. */
  readonly carriedTo: (path: Href) => Href
}

/** Returns the address of a list whose things lead to pages with other filters. */
export const uncarried = <K extends string>(address: ListAddress<K>): ListAddress<K> => ({
  ...address,
  carriedTo: (path) => path
})

/** Reads the page of one of several lists from the address, where it stands under a key of its own. */
export const usePageOf = (key: "webhooks" | "tokens"): Pick<ListAddress<never>, "page" | "toPage"> => {
  const { history } = useRouter()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const all: Readonly<Record<string, string | undefined>> = searchOf(...Object.keys(search))(search)
  return {
    page: all[key],
    toPage: (number) =>
      withSearch(history.location.pathname, { ...all, [key]: number === 1 ? undefined : String(number) })
  }
}

/**
 * Reads and changes what a list is asked by in its address. A copied address shows the same list; a period in it is the
 * one of the day on which it is opened.
 */
export const useListAddress = <const K extends string>(...keys: ReadonlyArray<K>): ListAddress<K> => {
  const { history } = useRouter()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const today = useToday()
  const { page, ...asked } = searchOf<string>(...keys, "page")(search)
  const { pathname } = history.location
  return {
    filters: Object.fromEntries(
      Object.entries(asked).map(([key, text = ""]) => [key, resolvedText(key, text, today)])
    ) as { readonly [N in K]?: string },
    asked: asked as unknown as { readonly [N in K]?: string },
    page,
    isFiltered: Object.keys(asked).some((key) => key !== "sort"),
    filter: (key, value) => history.push(withSearch(pathname, { ...asked, [key]: value })),
    filterAll: (changed) => history.push(withSearch(pathname, { ...asked, ...changed })),
    clear: () => history.push(withSearch(pathname, { sort: asked["sort"] })),
    toPage: (number) => withSearch(pathname, { ...asked, page: number === 1 ? undefined : String(number) }),
    carriedTo: (path) => withSearch(path, { ...asked, page })
  }
}
