import { Context, Effect, Layer, Schema } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Catalog } from "./Catalog.ts"
import { CatalogFile } from "./CatalogFile.ts"
import { CatalogRepository } from "./CatalogRepository.ts"

/** The file that describes a catalogue. It holds no tokens: of those, only hashes are known. */
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

const encode = Schema.encodeEffect(CatalogFile)

/** A catalogue file as it is written: JSON, and no key with `tokens`. */
export type WrittenCatalog = Omit<typeof CatalogFile.Encoded, "tokens">

/** Writes what is kept of the catalogue as a file that `CatalogImport` takes. */
export class CatalogExport extends Context.Service<
  CatalogExport,
  {
    /**
     * The whole catalogue as the content of a catalogue file: applied to an empty store, it gives the same catalogue,
     * without access tokens. IBANs are in it unmasked, so it is for the operator's eyes.
     */
    readonly write: Effect.Effect<WrittenCatalog, StorageUnavailable>
  }
>()("@leadwell/domain/catalogfile/CatalogExport") {
  static readonly layer = Layer.effect(
    CatalogExport,
    Effect.map(CatalogRepository, ({ whole }) => ({
      write: Effect.gen(function* () {
        const { tokens: _, ...file } = yield* Effect.orDie(encode(catalogFileOf(yield* whole)))
        return file
      }).pipe(Effect.withSpan("CatalogExport.write"))
    }))
  )
}
