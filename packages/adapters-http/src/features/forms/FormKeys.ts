import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import { Effect } from "effect"
import { HttpRouter } from "effect/http"
import { makeRequestCount } from "../../request/RequestCount.ts"

/**
 * Makes an effect that finds the publishable key that a path names as `:key`. An unknown key counts against the address
 * of the client, as a wrong token does.
 */
export const makeFormKeys = Effect.gen(function* () {
  const { formKey } = yield* Authentication
  const { countFailure, paced } = yield* makeRequestCount
  return Effect.gen(function* () {
    const { key = "" } = yield* HttpRouter.params
    return yield* Effect.tapErrorTag(
      paced((asking) => formKey(key, asking)),
      "FormKeyNotFound",
      () => countFailure
    )
  })
})
