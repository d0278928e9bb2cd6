import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { Api } from "./Api.ts"

/** The OpenAPI 3.1 document of the interface. */
export const openApi = OpenApi.fromApi(Api)

/** The paths served beside the contract's own. */
export const documentationPaths = ["/openapi.json", "/docs"] as const

/** Serves the OpenAPI document, and a page to read and try it that asks nothing of any other host. */
export const layer = Layer.mergeAll(
  HttpRouter.add("GET", documentationPaths[0], Effect.succeed(HttpServerResponse.jsonUnsafe(openApi))),
  HttpApiScalar.layer(Api, { path: documentationPaths[1] })
)
