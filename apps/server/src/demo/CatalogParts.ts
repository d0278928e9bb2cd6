import type { Catalog } from "@leadwell/domain/features/catalogfile/Catalog"
import type { CatalogChanges } from "@leadwell/domain/features/catalogfile/CatalogChanges"
import { Struct } from "effect"

const singulars: Readonly<Record<keyof Catalog, string>> = {
  accounts: "account",
  tokens: "token",
  affiliates: "affiliate",
  websites: "website",
  categories: "category",
  subcategories: "subcategory",
  businesses: "business",
  subscriptions: "subscription"
}

/** Counts the parts of a catalogue, as text. */
export const partsOf = (catalog: Catalog): string =>
  Struct.keys(singulars)
    .map((part) => `${catalog[part].length} ${catalog[part].length === 1 ? singulars[part] : part}`)
    .join(", ")

/** Names parts of a catalogue, with one line for each kind of which there are any. */
export const namesText = (verb: string, names: CatalogChanges["changed"]): ReadonlyArray<string> =>
  Object.entries(names).flatMap(([kind, some]) => (some.length === 0 ? [] : [`${verb} ${kind}: ${some.join(", ")}`]))
