import { Context, DateTime, Effect, Layer, Option } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { hashToken, type AccessToken } from "../access/AccessToken.ts"
import { importedToken } from "../access/ImportedToken.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Catalog } from "./Catalog.ts"
import { readCatalogFile } from "./CatalogFaults.ts"
import type { CatalogFile } from "./CatalogFile.ts"
import { foreignNames } from "./CatalogReferences.ts"
import { CatalogRepository } from "./CatalogRepository.ts"

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

const utf8 = new TextEncoder()

type Refusal = InvalidInput | StorageUnavailable

/** Imports catalogue files into the store. */
export class CatalogImport extends Context.Service<
  CatalogImport,
  {
    /**
     * Applies the parsed content of a catalogue file, which may refer to stored data; content with a fault changes
     * nothing. Tokens in clear are hashed here and never reach the store.
     */
    readonly apply: (content: unknown) => Effect.Effect<Catalog, Refusal>
    /**
     * Applies the content unless its digest equals the digest of the last content that this method applied; in that
     * case it returns none. A repeated import would otherwise revert later changes of the catalogue.
     */
    readonly applyChanged: (content: unknown) => Effect.Effect<Option.Option<Catalog>, Refusal>
  }
>()("@leadwell/domain/catalogfile/CatalogImport") {
  static readonly layer = Layer.effect(
    CatalogImport,
    Effect.gen(function* () {
      const repository = yield* CatalogRepository
      const digest = yield* Digest
      const hash = (token: string) => Effect.provideService(hashToken(token), Digest, digest)

      const apply = Effect.fn("CatalogImport.apply")(function* (content: unknown, digest?: string) {
        const kept = yield* repository.namesInUse(foreignNames(content))
        const file = yield* Effect.fromResult(readCatalogFile(content, kept))
        const now = yield* DateTime.now
        const tokens = yield* Effect.forEach(file.tokens, ({ token, ...rest }) =>
          Effect.map(hash(token), (hash) => importedToken({ ...rest, hash }, now))
        )
        const catalog = catalogOf(file, tokens)
        yield* repository.apply(catalog, digest)
        return catalog
      })

      return {
        apply: (content) => apply(content),
        applyChanged: Effect.fn("CatalogImport.applyChanged")(function* (content) {
          const current = yield* digest.digestHex(sha256, utf8.encode(JSON.stringify(content)))
          const last = yield* repository.digest
          if (Option.contains(last, current)) return Option.none()
          return Option.some(yield* apply(content, current))
        })
      }
    })
  )
}
