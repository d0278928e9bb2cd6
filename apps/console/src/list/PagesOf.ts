/** A page of a list, as the interface tells of it. */
export interface PageOfRows<R> {
  readonly data: ReadonlyArray<R>
  readonly meta: {
    readonly current_page: number
    readonly last_page: number
    readonly from: number | null
    readonly to: number | null
    readonly total: number
  }
}

/** Returns a page of rows that are all read, as the interface tells of the pages of its lists. */
export const pageOf = <R>(rows: ReadonlyArray<R>, page: string | undefined, perPage: number): PageOfRows<R> => {
  const total = rows.length
  const last_page = Math.max(1, Math.ceil(total / perPage))
  const wanted = Number(page ?? 1)
  const current_page = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 1
  const before = (current_page - 1) * perPage
  const data = rows.slice(before, before + perPage)
  const [from, to] = data.length === 0 ? [null, null] : [before + 1, before + data.length]
  return { data, meta: { current_page, last_page, from, to, total } }
}
