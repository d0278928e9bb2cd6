import type { LeadLife } from "../../recount/LeadLife.ts"
import { listPage, type ObservedList } from "../run/Observed.ts"
import type { Run } from "../run/Run.ts"

/** A gap in the positions of a list makes a page shorter than it should be. */
const wrongPages = (business: string, { pages, total }: ObservedList): ReadonlyArray<string> => {
  const ids = pages.flat().map(({ id }) => id)
  return [
    ...pages.flatMap((page, index) =>
      page.length === Math.min(listPage, total - index * listPage) ? [] : [`page ${index + 1} of ${business} has a gap`]
    ),
    ...(new Set(ids).size === ids.length ? [] : [`${business} lists a lead twice`])
  ]
}

/** What is wrong with the lists of the businesses, by the events. */
export const wrongLists = ({ observed, world }: Run, lives: ReadonlyMap<number, LeadLife>): ReadonlyArray<string> =>
  world.businesses.flatMap(({ id: business }) => {
    const list = observed.lists.get(business) ?? { total: 0, pages: [] }
    const expected = [...lives.values()]
      .filter(({ holders, released }) => holders.has(business) || released.has(business))
      .map(({ id, reclaims }) => `${id} ${reclaims.get(business) ?? "new"}`)
    const found = list.pages.flat().map(({ id, status }) => `${id} ${status}`)
    return [
      ...wrongPages(business, list),
      ...expected.filter((one) => !found.includes(one)).map((one) => `${business} does not list lead ${one}`),
      ...found.filter((one) => !expected.includes(one)).map((one) => `${business} lists lead ${one} without events`)
    ]
  })
