import { Context, DateTime, Effect, Layer } from "effect"
import { Digest } from "effect/crypto/Digest"
import type { AccessToken } from "../access/AccessToken.ts"
import { importedToken } from "../access/ImportedToken.ts"
import { hashToken } from "../access/TokenSecret.ts"
import { decodeInput, InvalidInput } from "../input/InvalidInput.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Catalog } from "./Catalog.ts"
import { CatalogFile } from "./CatalogFile.ts"
import { referenceFaults } from "./CatalogReferences.ts"
import { CatalogRepository } from "./CatalogRepository.ts"

const decode = decodeInput(CatalogFile, { onExcessProperty: "error" })

/** The catalogue that a file describes, its tokens already hashed. */
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

/** Brings a catalogue file into the store. */
export class CatalogImport extends Context.Service<
  CatalogImport,
  {
    /**
     * Applies the parsed content of a catalogue file, or nothing of it when anything in it is wrong. Tokens given in
     * clear are hashed here; the store never sees them.
     */
    readonly apply: (content: unknown) => Effect.Effect<Catalog, InvalidInput | StorageUnavailable>
  }
>()("@leadwell/domain/catalog/CatalogImport") {
  static readonly layer = Layer.effect(
    CatalogImport,
    Effect.gen(function* () {
      const repository = yield* CatalogRepository
      const digest = yield* Digest
      return {
        apply: Effect.fn("CatalogImport.apply")(function* (content) {
          const file = yield* Effect.fromResult(decode(content))
          const faults = referenceFaults(file)
          if (faults.length > 0) return yield* new InvalidInput({ faults })
          const now = yield* DateTime.now
          const tokens = yield* Effect.forEach(file.tokens, ({ token, ...rest }) =>
            Effect.map(hashToken(token), (hash) => importedToken({ ...rest, hash }, now))
          ).pipe(Effect.provideService(Digest, digest))
          const catalog = catalogOf(file, tokens)
          yield* repository.apply(catalog)
          return catalog
        })
      }
    })
  )
}
