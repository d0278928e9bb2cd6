import type { PostalCodeRule } from "@leadwell/domain/geography/PostalCode"
import { PostalCodes } from "@leadwell/domain/geography/PostalCode"
import { Effect, flow, Layer, Scope } from "effect"
import { HttpBody, HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { Api, completeOpenApi } from "./Api.ts"
import { favicon } from "./Favicon.ts"
import { withFormRows } from "./FormRows.ts"
import { withRequestSchemas } from "./RequestSchemas.ts"

/** The interface, with a document that is completed once more. */
const apiWith = (complete: (document: Record<string, unknown>) => Record<string, unknown>) =>
  Api.annotate(OpenApi.Transform, (document) => complete(completeOpenApi(document)))

/** Returns the OpenAPI 3.1 document of the interface of a server with this setting, or with the default. */
export const openApiBy = (postalCodes: PostalCodeRule = "dutch") =>
  OpenApi.fromApi(apiWith(withRequestSchemas(postalCodes)))

const documentPath = "/openapi.json"

/** The path of the page that documents the interface. */
const documentationPage = "/docs"

const faviconPath = "/favicon.ico"

/** The paths that are served in addition to those of the contract. */
export const documentationPaths = [documentPath, documentationPage, faviconPath] as const

/**
 * The settings of the page. The page is about this interface alone, so its maker's toolbar, links and statistics are
 * off. Effect's type of the settings omits some of them, but passes them on.
 */
const settings = {
  withDefaultFonts: false,
  authentication: { preferredSecurityScheme: "bearer" },
  showDeveloperTools: "never",
  hideClientButton: true,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: 'a[href*="scalar.com"] { display: none !important }'
}

/**
 * The documentation page has inline scripts and styles. Everything else it loads must come from this host. It is in no
 * frame, because requests from it count as those of this origin.
 */
const ownHostOnly = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'none'"

const withPolicy = HttpServerResponse.setHeader("content-security-policy", ownHostOnly)

/** Returns the response with its text as bytes, which all answers share. A text would be encoded anew for each. */
const inBytes = (response: HttpServerResponse.HttpServerResponse) => {
  const { body } = response
  if (body._tag !== "Uint8Array") return response
  return HttpServerResponse.setBody(response, HttpBody.uint8Array(body.body, body.contentType))
}

/** Serves the page. It is made when somebody first asks for it, because its script takes 13 MB of memory. */
const pageBy = (postalCodes: PostalCodeRule) => {
  const api = apiWith((document) => withFormRows(withRequestSchemas(postalCodes)(document)))
  const made = HttpRouter.toHttpEffect(HttpApiScalar.layer(api, { path: documentationPage, scalar: settings }))
  return HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const answer = Effect.flatten(Scope.provide(made, yield* Effect.scope))
      // The page's own router has only this path, which was found already.
      const page = yield* Effect.cached(Effect.orDie(Effect.map(answer, flow(inBytes, withPolicy))))
      yield* router.add("GET", documentationPage, page)
    })
  )
}

const layerBy = (postalCodes: PostalCodeRule) => {
  const document = openApiBy(postalCodes)
  return Layer.mergeAll(
    HttpRouter.add("GET", documentPath, Effect.succeed(HttpServerResponse.jsonUnsafe(document))),
    HttpRouter.add(
      "GET",
      faviconPath,
      Effect.succeed(HttpServerResponse.uint8Array(favicon, { contentType: "image/x-icon" }))
    ),
    pageBy(postalCodes)
  )
}

/**
 * Serves the OpenAPI document, and a page that shows it and sends requests. The page loads nothing from another host.
 */
export const layer = Layer.unwrap(Effect.map(PostalCodes, layerBy))
