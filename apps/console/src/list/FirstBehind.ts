/** A page of a list, and how many there are. */
export interface PageOf<A> {
  readonly data: ReadonlyArray<A>
  readonly meta: { readonly last_page: number }
}

/**
 * Finds the first thing of a list that stands behind a place. It reads the first page, and then halves the others: of a
 * list of 100 pages it reads about eight.
 */
export const firstBehind = async <A>(
  read: (page: number) => Promise<PageOf<A>>,
  isBehind: (thing: A) => boolean
): Promise<A | undefined> => {
  let found: A | undefined
  let [low, high] = [1, 1]
  while (low <= high) {
    const page = low === 1 ? 1 : Math.floor((low + high) / 2)
    const { data, meta } = await read(page)
    if (page === 1) high = meta.last_page
    const first = data.find(isBehind)
    if (first === undefined) low = page + 1
    else {
      found = first
      if (first !== data[0]) break
      high = page - 1
    }
  }
  return found
}
