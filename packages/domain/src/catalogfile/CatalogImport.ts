import { Context, Effect, Layer, Option } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Catalog } from "./Catalog.ts"
import { catalogFiles } from "./CatalogFiles.ts"
import { CatalogRepository } from "./CatalogRepository.ts"

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
      const { apply } = yield* catalogFiles

      return {
        apply: Effect.fn("CatalogImport.apply")(function* (content) {
          return (yield* apply(content)).catalog
        }),
        applyChanged: Effect.fn("CatalogImport.applyChanged")(function* (content) {
          const current = yield* digest.digestHex(sha256, utf8.encode(JSON.stringify(content)))
          const last = yield* repository.digest
          if (Option.contains(last, current)) return Option.none()
          return Option.some((yield* apply(content, current)).catalog)
        })
      }
    })
  )
}
