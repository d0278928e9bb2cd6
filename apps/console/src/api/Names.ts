import { useAnswer } from "./Queries.ts"

const all = { query: { per_page: "100" } } as const

interface Named {
  readonly id: string
  readonly name: string
}

/** Returns the subcategories with their names, for choices and lists. */
export const useSubcategories = (): ReadonlyArray<Named> => useAnswer("GET /api/subcategories", all).data?.data ?? []

/** Returns the websites with their names. */
export const useWebsites = (): ReadonlyArray<Named> =>
  (useAnswer("GET /api/websites", all).data?.data ?? []).map(({ code, name }) => ({ id: code, name }))

/** Returns the businesses with their names. A reviewer may not list them, and sees their ids. */
export const useBusinesses = (enabled = true): ReadonlyArray<Named> =>
  useAnswer("GET /api/businesses", all, { enabled }).data?.data ?? []

/** Returns the name of an id, or the id itself where the name is not known. */
export const nameOf = (named: ReadonlyArray<Named>, id: string): string =>
  named.find((one) => one.id === id)?.name ?? id
