import type { Catalog } from "./Catalog.ts"
import { catalogFileOf } from "./CatalogExport.ts"
import type { CatalogFile, CatalogItemTypes } from "./CatalogFile.ts"

/** A kind of item that is created and changed by itself. */
export type CatalogItemKind = keyof CatalogItemTypes

/** An item of a catalogue file, with a value for every key. */
export type CatalogItem<K extends CatalogItemKind> = CatalogItemTypes[K]

/** An untrusted item. */
export type ItemInput = Readonly<Record<string, unknown>>

/** Returns the key that identifies an item of this kind. */
export const idKey = (kind: CatalogItemKind): "id" | "code" => (kind === "websites" ? "code" : "id")

const itemsIn = (kind: CatalogItemKind, file: CatalogFile): ReadonlyArray<ItemInput> =>
  kind === "subcategories"
    ? file.categories.flatMap(({ id, subcategories }) => subcategories.map((one) => ({ category: id, ...one })))
    : file[kind]

/** Returns the item of a catalogue with this id, as a catalogue file has it. */
export const itemOf = <K extends CatalogItemKind>(kind: K, catalog: Catalog, id: unknown): CatalogItem<K> | undefined =>
  itemsIn(kind, catalogFileOf(catalog)).find((item) => item[idKey(kind)] === id) as CatalogItem<K> | undefined

/** An item as the only content of a catalogue file, and the length of its path there. */
export interface ItemContent {
  readonly content: Readonly<Record<string, unknown>>
  readonly depth: number
}

/** Returns a catalogue file with nothing but an item. `category` is the entry that contains a subcategory. */
export const contentOf = (
  kind: CatalogItemKind,
  item: ItemInput,
  category: object = { id: item["category"] }
): ItemContent => {
  if (kind !== "subcategories") return { content: { [kind]: [item] }, depth: 2 }
  const { category: _, ...subcategory } = item
  return { content: { categories: [{ ...category, subcategories: [subcategory] }] }, depth: 4 }
}
