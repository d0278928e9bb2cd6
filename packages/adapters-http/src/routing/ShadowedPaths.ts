import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { unknownMethod } from "../response/UnroutedResponses.ts"
import { allowedMethods, shadowedMethods } from "./AllowedMethods.ts"

/** Routes that answer 405 for a method that a fixed path lacks. */
export const layer = Layer.mergeAll(
  Layer.empty,
  ...shadowedMethods().map(([method, path]) =>
    HttpRouter.add(
      method,
      path as HttpRouter.PathInput,
      Effect.sync(() => unknownMethod(allowedMethods(path)))
    )
  )
)
