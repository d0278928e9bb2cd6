import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { Api } from "./Api.ts"

/** The OpenAPI 3.1 document of the interface. */
export const openApi = OpenApi.fromApi(Api)

const documentPath = "/openapi.json"

/** The path of the page that documents the interface. */
export const documentationPage = "/docs"

/** The paths that are served in addition to those of the contract. */
export const documentationPaths = [documentPath, documentationPage] as const

/**
 * Serves the OpenAPI document, and a page that shows it and sends requests. The page loads nothing from another host.
 */
export const layer = Layer.mergeAll(
  HttpRouter.add("GET", documentPath, Effect.succeed(HttpServerResponse.jsonUnsafe(openApi))),
  HttpApiScalar.layer(Api, {
    path: documentationPage,
    scalar: { withDefaultFonts: false, authentication: { preferredSecurityScheme: "bearer" } }
  })
)
