import type { Catalog } from "@leadwell/domain/catalogfile/Catalog"
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
