import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import { Context, Duration, Effect, Layer } from "effect"

const load = Effect.promise(() => import("./SharpScreenshotReader.ts")).pipe(
  Effect.tapDefect(() => Effect.logError("no screenshot can be read: sharp cannot be loaded on this system"))
)

/**
 * {@link ScreenshotReader} on sharp, which is loaded with the first screenshot. Its libraries take 15 MB of memory, and
 * many programs see none. A load that fails is tried again with the next one: too many files may have been open.
 */
export const layer = Layer.effect(
  ScreenshotReader,
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const [cached, forget] = yield* Effect.cachedInvalidateWithTTL(
      Effect.gen(function* () {
        const { layer } = yield* load
        return Context.get(yield* Layer.buildWithScope(layer, scope), ScreenshotReader)
      }),
      Duration.infinity
    )
    const reader = Effect.onError(cached, () => forget)
    return { read: (bytes) => Effect.flatMap(reader, ({ read }) => read(bytes)) }
  })
)
