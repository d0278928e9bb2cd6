import { Context, Effect, Layer, Schema, Struct } from "effect"
import { literalsText } from "../../input/ListText.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import { CatalogList, type StoredCatalog } from "./Catalog.ts"
import type { CatalogFile } from "./CatalogFile.ts"
import { CatalogRepository } from "./CatalogRepository.ts"

/** Returns the file of a catalogue. It has no tokens, because only their digests are stored. */
export const catalogFileOf = (catalog: StoredCatalog): CatalogFile => {
  const subcategories = Map.groupBy(catalog.subcategories, ({ category }) => category.id)
  const subscriptions = Map.groupBy(catalog.subscriptions, ({ business }) => business)
  return {
    accounts: catalog.accounts,
    tokens: [],
    affiliates: catalog.affiliates,
    websites: catalog.websites,
    categories: catalog.categories.map((category) => ({
      ...category,
      subcategories: (subcategories.get(category.id) ?? []).map(({ category: _, fields, ...subcategory }) => ({
        ...subcategory,
        fields: fields.toSorted((a, b) => a.position - b.position).map(({ position: _, ...field }) => field)
      }))
    })),
    businesses: catalog.businesses.map((business) => ({
      ...business,
      subscriptions: (subscriptions.get(business.id) ?? []).map(({ business: _, ...subscription }) => subscription)
    }))
  }
}

/** The JSON of a catalogue file, without the key `tokens`. */
export type WrittenCatalog = Omit<CatalogFile, "tokens">

/** Returns a catalogue as it is written. */
export const writtenCatalog = (catalog: StoredCatalog): WrittenCatalog => {
  const { tokens: _, ...file } = catalogFileOf(catalog)
  return file
}

/** The query of a catalogue, in a query string. Without it, all lists are written. */
export const CatalogQuery = Schema.Struct({ only: Schema.optionalKey(literalsText(CatalogList, "Lists")) })

/** The query of a catalogue. */
export interface CatalogQuery extends Schema.Schema.Type<typeof CatalogQuery> {}

/** Exports the stored catalogue as a file that `CatalogImport` accepts. */
export class CatalogExport extends Context.Service<
  CatalogExport,
  {
    /**
     * Returns the whole catalogue as the content of a file, which an import into an empty store restores except its
     * tokens. IBANs are not masked, so the file is for operators only.
     */
    readonly write: Effect.Effect<WrittenCatalog, StorageUnavailable>
    /** Returns some lists of the catalogue, as `write` has them. The others are neither read nor written. */
    readonly writeLists: (
      lists: ReadonlyArray<CatalogList>
    ) => Effect.Effect<Partial<WrittenCatalog>, StorageUnavailable>
  }
>()("@leadwell/domain/features/catalogfile/CatalogExport") {
  static readonly layer = Layer.effect(
    CatalogExport,
    Effect.map(CatalogRepository, (repository) => {
      const write = Effect.fn("CatalogExport.write")(function* (lists: ReadonlyArray<CatalogList>) {
        return writtenCatalog(yield* repository.export(lists))
      })
      return {
        write: write(CatalogList.literals),
        writeLists: (lists) => Effect.map(write(lists), (file) => Struct.pick(file, lists))
      }
    })
  )
}
