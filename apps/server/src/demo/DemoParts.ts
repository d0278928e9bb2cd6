import type { RemovedParts } from "@leadwell/adapters-postgres/CatalogRemoval"
import demo from "../../demo/catalog.json" with { type: "json" }

const idsOf = (parts: ReadonlyArray<{ readonly id: string }>) => parts.map(({ id }) => id)

/** The ids of all parts of the demo catalogue. */
export const demoParts: RemovedParts = {
  accounts: idsOf(demo.accounts),
  affiliates: idsOf(demo.affiliates),
  websites: demo.websites.map(({ code }) => code),
  categories: idsOf(demo.categories),
  subcategories: demo.categories.flatMap(({ subcategories }) => idsOf(subcategories)),
  businesses: idsOf(demo.businesses)
}
