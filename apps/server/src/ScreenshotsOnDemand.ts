import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import { Context, Effect, Layer } from "effect"

const load = Effect.promise(() => import("@leadwell/adapters-sharp/SharpScreenshotReader")).pipe(
  Effect.tapDefect(() => Effect.logError("no screenshot can be read: sharp cannot be loaded on this system"))
)

/**
 * {@link ScreenshotReader} on sharp, which is loaded with the first screenshot. Its libraries take 15 MB of memory, and
 * many servers never see a screenshot.
 */
export const layer = Layer.effect(
  ScreenshotReader,
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const reader = yield* Effect.cached(
      Effect.gen(function* () {
        const { layer } = yield* load
        return Context.get(yield* Layer.buildWithScope(layer, scope), ScreenshotReader)
      })
    )
    return { read: (bytes) => Effect.flatMap(reader, ({ read }) => read(bytes)) }
  })
)
