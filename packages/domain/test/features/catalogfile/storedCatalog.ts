import type { Catalog } from "@leadwell/domain/features/catalogfile/Catalog"
import { CatalogFile } from "@leadwell/domain/features/catalogfile/CatalogFile"
import { catalogOf } from "@leadwell/domain/features/catalogfile/CatalogOfFile"
import type { CurrentCatalog } from "@leadwell/domain/features/catalogfile/CurrentCatalog"
import { Schema } from "effect"
import { fullCatalogWith } from "./fullCatalog.ts"

/** Returns the full catalogue with other values at these dotted paths, without tokens. */
export const catalogWith = (values: Readonly<Record<string, unknown>> = {}): Catalog =>
  catalogOf(Schema.decodeUnknownSync(CatalogFile)(fullCatalogWith(values)), [])

/** Returns {@link catalogWith} these values as a stored catalogue, of which a change may concern everything. */
export const currentCatalog = (values: Readonly<Record<string, unknown>> = {}): CurrentCatalog => {
  const catalog = catalogWith(values)
  const subcategories = catalog.subcategories.map(({ category, id, slug }) => ({ id, slug, category: category.id }))
  const linked = [
    ...catalog.websites.map(({ code, ...one }) => ({ ...one, kind: "websites" as const, id: code })),
    ...catalog.businesses.map((one) => ({ ...one, kind: "businesses" as const }))
  ].flatMap(({ account, affiliate, id, kind }) => (affiliate === null ? [] : [{ kind, id, account, affiliate }]))
  const categories = catalog.categories.map(({ id, slug }) => ({ id, slug }))
  return { ...catalog, linked, slugs: { categories, subcategories } }
}
