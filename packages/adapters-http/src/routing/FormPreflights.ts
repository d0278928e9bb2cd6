import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi } from "effect/http-api"
import { Api } from "../Api.ts"
import { FormAccess } from "../features/forms/FormAccess.ts"
import { makeFormKeys } from "../features/forms/FormKeys.ts"
import { permitted } from "../features/forms/SharedAnswers.ts"
import { allowedMethods } from "./AllowedMethods.ts"

/** The paths of the endpoints that share their answers. */
const paths = new Set<string>()
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint }) => {
    if (endpoint.middlewares.has(FormAccess as never)) paths.add(endpoint.path)
  }
})

/**
 * Answers the preflights of browsers, which ask whether a page of another origin may send with a key. It permits a key
 * that is not found, so that the page can read the refusal of what it sends.
 */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const formKey = yield* makeFormKeys
    const answer = Effect.gen(function* () {
      const { headers, url } = yield* HttpServerRequest.HttpServerRequest
      const key = yield* Effect.orElseSucceed(formKey, () => undefined)
      return HttpServerResponse.empty({ headers: permitted(headers["origin"], allowedMethods(url), key) })
    })
    for (const path of paths) yield* router.add("OPTIONS", path as HttpRouter.PathInput, answer)
  })
)
