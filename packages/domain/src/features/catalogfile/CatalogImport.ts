import { Context, Effect, Layer, Option } from "effect"
import { type Actor, server } from "../../access/Actor.ts"
import type { InvalidInput } from "../../input/InvalidInput.ts"
import type { ChangedMeanwhile } from "../../storage/ChangedMeanwhile.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import type { Catalog } from "./Catalog.ts"
import { type AppliedFile, catalogFiles, type CatalogPreview, type DemoNamesTaken } from "./CatalogFiles.ts"
import { CatalogRepository, type DemoMark } from "./CatalogRepository.ts"

type Refusal = InvalidInput | StorageUnavailable

/** Imports catalogue files into the store. */
export class CatalogImport extends Context.Service<
  CatalogImport,
  {
    /**
     * Applies the parsed content of a catalogue file, which may refer to stored data; content with a fault changes
     * nothing. Tokens in clear are hashed here and never reach the store. `actor` is who applies it; by default the
     * server.
     */
    readonly apply: (content: unknown, actor?: Actor) => Effect.Effect<Catalog, Refusal>
    /** Returns what `apply` would add and replace, and changes nothing. */
    readonly preview: (content: unknown) => Effect.Effect<CatalogPreview, Refusal>
    /** Applies the content as `apply` does, if that replaces just what a preview showed. */
    readonly applyShown: (
      content: unknown,
      actor: Actor,
      shown: CatalogPreview
    ) => Effect.Effect<Catalog, ChangedMeanwhile | Refusal>
    /**
     * Applies the content unless its digest equals the digest of the last content that this method applied; in that
     * case it returns none. A repeated import would otherwise revert later changes of the catalogue.
     */
    readonly applyChanged: (content: unknown) => Effect.Effect<Option.Option<AppliedFile>, Refusal>
    /**
     * Applies the demo catalogue and marks what it makes, so that a removal finds it. Returns none when the demo is
     * loaded already. It replaces nothing: names that are taken fail. `people` are those that the demo makes besides.
     */
    readonly applyDemo: (
      content: unknown,
      people: ReadonlyArray<DemoMark>
    ) => Effect.Effect<Option.Option<Catalog>, DemoNamesTaken | Refusal>
  }
>()("@leadwell/domain/features/catalogfile/CatalogImport") {
  static readonly layer = Layer.effect(
    CatalogImport,
    Effect.gen(function* () {
      const repository = yield* CatalogRepository
      const { apply, applyDemo, applyShown, digestOf, preview } = yield* catalogFiles

      return {
        apply: Effect.fn("CatalogImport.apply")(function* (content, actor = server) {
          return (yield* apply(content, actor)).catalog
        }),
        preview: Effect.fn("CatalogImport.preview")((content) =>
          Effect.map(preview(content), ({ changes, replaced }) => ({ changes, replaced }))
        ),
        applyShown: Effect.fn("CatalogImport.applyShown")(function* (content, actor, shown) {
          return (yield* applyShown(content, actor, shown)).catalog
        }),
        applyChanged: Effect.fn("CatalogImport.applyChanged")(function* (content) {
          const current = yield* digestOf(content)
          const last = yield* repository.digest
          if (Option.contains(last, current)) return Option.none()
          return Option.some(yield* apply(content, server, current))
        }),
        applyDemo: Effect.fn("CatalogImport.applyDemo")(function* (content, people) {
          const isLoaded = Effect.map(repository.demo, (made) => made.length > 0)
          if (yield* isLoaded) return Option.none()
          return yield* Effect.map(applyDemo(content, people), ({ catalog }) => Option.some(catalog)).pipe(
            // Another server may have loaded the demo at the same moment.
            Effect.catchTag("DemoNamesTaken", (taken) =>
              Effect.flatMap(isLoaded, (loaded) => (loaded ? Effect.succeedNone : taken))
            )
          )
        })
      }
    })
  )
}
