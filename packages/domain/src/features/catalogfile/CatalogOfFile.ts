import type { AccessToken } from "../tokens/AccessToken.ts"
import type { Catalog } from "./Catalog.ts"
import type { CatalogFile } from "./CatalogFile.ts"

/** Returns the catalogue of a file, with its tokens already hashed. */
export const catalogOf = (file: CatalogFile, tokens: ReadonlyArray<AccessToken>): Catalog => ({
  accounts: file.accounts,
  tokens,
  affiliates: file.affiliates,
  websites: file.websites,
  categories: file.categories.map(({ subcategories: _, ...category }) => category),
  subcategories: file.categories.flatMap(({ subcategories, ...category }) =>
    subcategories.map((subcategory) => ({
      ...subcategory,
      category,
      fields: subcategory.fields.map((field, index) => ({ ...field, position: index + 1 }))
    }))
  ),
  businesses: file.businesses.map(({ subscriptions: _, ...business }) => business),
  subscriptions: file.businesses.flatMap(({ id, subscriptions }) =>
    subscriptions.map((subscription) => ({ business: id, ...subscription }))
  )
})
