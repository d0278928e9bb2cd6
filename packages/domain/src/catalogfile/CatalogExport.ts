import { Context, Effect, Layer } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Catalog } from "./Catalog.ts"
import type { CatalogFile } from "./CatalogFile.ts"
import { CatalogRepository } from "./CatalogRepository.ts"

/** Returns the file of a catalogue. It has no tokens, because only their digests are stored. */
export const catalogFileOf = (catalog: Omit<Catalog, "tokens">): CatalogFile => {
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

/** Exports the stored catalogue as a file that `CatalogImport` accepts. */
export class CatalogExport extends Context.Service<
  CatalogExport,
  {
    /**
     * Returns the whole catalogue as the content of a file, which an import into an empty store restores except its
     * tokens. IBANs are not masked, so the file is for operators only.
     */
    readonly write: Effect.Effect<WrittenCatalog, StorageUnavailable>
  }
>()("@leadwell/domain/catalogfile/CatalogExport") {
  static readonly layer = Layer.effect(
    CatalogExport,
    Effect.map(CatalogRepository, ({ export: whole }) => ({
      write: Effect.gen(function* () {
        const { tokens: _, ...file } = catalogFileOf(yield* whole)
        return file
      }).pipe(Effect.withSpan("CatalogExport.write"))
    }))
  )
}
