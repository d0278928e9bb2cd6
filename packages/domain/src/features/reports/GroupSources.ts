import { Effect } from "effect"
import { CatalogParts } from "../../catalog/CatalogParts.ts"
import { allPages } from "../../pagination/AllPages.ts"
import type { ReportGroup } from "./ReportDefinition.ts"

/** What a group reads of the cells: a period or a key, and the name that it gives to what it finds there. */
interface GroupSource {
  readonly from: string
  readonly name: (value: string) => string
}

const ownedBy = (from: string, owners: ReadonlyMap<string, string>): GroupSource => ({
  from,
  name: (value) => owners.get(value) ?? ""
})

/** Makes the function that returns what groups read. Affiliates and categories are those of the catalogue of now. */
export const groupSources = Effect.map(CatalogParts, ({ subcategories, websites }) => {
  const affiliates = Effect.map(
    allPages((request) => websites.page({ account: "*", scope: null, affiliate: "*" }, request)),
    (all) => new Map<string, string>(all.map(({ affiliate, code }) => [code, affiliate ?? ""]))
  )
  const categories = Effect.map(
    allPages((request) => subcategories.page("*", request)),
    (all) => new Map<string, string>(all.map(({ category, id }) => [id, category.id]))
  )
  return (groups: ReadonlyArray<ReportGroup>) =>
    Effect.forEach(groups, (group) => {
      if (group === "affiliate") return Effect.map(affiliates, (owners) => ownedBy("website", owners))
      if (group === "category") return Effect.map(categories, (owners) => ownedBy("subcategory", owners))
      const source: GroupSource = { from: group, name: (value) => (group === "month" ? value.slice(0, 7) : value) }
      return Effect.succeed(source)
    })
})
