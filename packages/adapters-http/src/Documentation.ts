import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { Api } from "./Api.ts"

/** The OpenAPI 3.1 document of the interface. */
export const openApi = OpenApi.fromApi(Api)

const documentPath = "/openapi.json"

/** Where the page is served that shows the interface. */
export const documentationPage = "/docs"

/** The paths served beside the contract's own. */
export const documentationPaths = [documentPath, documentationPage] as const

/** Serves the OpenAPI document, and a page to read and try it that asks nothing of any other host. */
export const layer = Layer.mergeAll(
  HttpRouter.add("GET", documentPath, Effect.succeed(HttpServerResponse.jsonUnsafe(openApi))),
  HttpApiScalar.layer(Api, {
    path: documentationPage,
    scalar: { withDefaultFonts: false, authentication: { preferredSecurityScheme: "bearer" } }
  })
)
