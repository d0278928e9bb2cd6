import type { Catalog } from "@leadwell/domain/catalogfile/Catalog"
import { CatalogFile } from "@leadwell/domain/catalogfile/CatalogFile"
import { catalogOf } from "@leadwell/domain/catalogfile/CatalogOfFile"
import type { CurrentCatalog } from "@leadwell/domain/catalogfile/CurrentCatalog"
import { Schema } from "effect"
import { fullCatalogWith } from "./fullCatalog.ts"

/** Returns the full catalogue with other values at these dotted paths, without tokens. */
export const catalogWith = (values: Readonly<Record<string, unknown>> = {}): Catalog =>
  catalogOf(Schema.decodeUnknownSync(CatalogFile)(fullCatalogWith(values)), [])

/** Returns {@link catalogWith} these values as a stored catalogue, of which a change may concern everything. */
export const currentCatalog = (values: Readonly<Record<string, unknown>> = {}): CurrentCatalog => {
  const catalog = catalogWith(values)
  const subcategories = catalog.subcategories.map(({ category, id, slug }) => ({ id, slug, category: category.id }))
  return { ...catalog, slugs: { categories: catalog.categories.map(({ id, slug }) => ({ id, slug })), subcategories } }
}
