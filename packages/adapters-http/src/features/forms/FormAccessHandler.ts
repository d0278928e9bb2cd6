import type { FormKey } from "@leadwell/domain/features/tokens/FormKey"
import { allowsOrigin } from "@leadwell/domain/features/tokens/FormOrigins"
import { Effect, Layer } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import { refuse } from "../../response/Refuse.ts"
import { UnlistedOrigin } from "../../response/RequestErrors.ts"
import { CurrentFormKey, FormAccess } from "./FormAccess.ts"
import { makeFormKeys } from "./FormKeys.ts"
import { sharedWith } from "./SharedAnswers.ts"

const share = (origin: string | undefined, key?: FormKey) =>
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.setHeaders(response, sharedWith(origin, key)))
  )

/** Implements {@link FormAccess}. Refusals are shared with the page, too, or else it could not tell them apart. */
export const layer = Layer.effect(
  FormAccess,
  Effect.map(makeFormKeys, (formKey) => {
    const found = Effect.gen(function* () {
      const { headers, method } = yield* HttpServerRequest.HttpServerRequest
      const origin = headers["origin"]
      const key = yield* Effect.tapError(formKey, () => share(origin))
      yield* share(origin, key)
      if (method === "POST" && !allowsOrigin(key.origins, origin)) return yield* Effect.fail(new UnlistedOrigin())
      return key
    })
    return (answer) => Effect.provideServiceEffect(answer, CurrentFormKey, Effect.mapError(found, refuse))
  })
)
