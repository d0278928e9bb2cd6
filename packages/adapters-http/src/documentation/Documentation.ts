import type { PostalCodeRule } from "@leadwell/domain/geography/PostalCode"
import { PostalCodes } from "@leadwell/domain/geography/PostalCode"
import { Effect, Layer, Scope } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { Api, completeOpenApi } from "../Api.ts"
import { favicon } from "../Favicon.ts"
import { withFormRows } from "../FormRows.ts"
import { makeRequestCount } from "../request/RequestCount.ts"
import { withRequestSchemas } from "../RequestSchemas.ts"
import { budgetSpent, unknownPath } from "../response/UnroutedResponses.ts"
import { pageScript } from "./PageScripts.ts"
import { framePage, outerPage } from "./ReferencePages.ts"
import { fileResponse, sharedFile } from "./SharedFile.ts"

/** The interface, with a document that is completed once more. */
const apiWith = (complete: (document: Record<string, unknown>) => Record<string, unknown>) =>
  Api.annotate(OpenApi.Transform, (document) => complete(completeOpenApi(document)))

/** Returns the OpenAPI 3.1 document of the interface of a server with this setting, or with the default. */
export const openApiBy = (postalCodes: PostalCodeRule = "dutch") =>
  OpenApi.fromApi(apiWith(withRequestSchemas(postalCodes)))

const documentPath = "/openapi.json"

/** The path of the page that documents the interface, and of the frame in it. */
const documentationPage = "/docs"
const framePath = "/docs/reference"

/** The files of the page, each under the digest of its content. */
const filesPath = "/docs/:file"

const faviconPath = "/favicon.ico"

/** The paths that are served in addition to those of the contract. */
export const documentationPaths = [documentPath, documentationPage, framePath, filesPath, faviconPath] as const

/**
 * The settings of the page. The page is about this interface alone, so its maker's toolbar, links and statistics are
 * off.
 */
const settings = {
  _integration: "html",
  withDefaultFonts: false,
  authentication: { preferredSecurityScheme: "bearer" },
  showDeveloperTools: "never",
  hideClientButton: true,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  customCss: 'a[href*="scalar.com"] { display: none !important }'
}

/** Returns the script of the reference. Effect has it in a page alone, which is made and taken apart here. */
const scalarScript = Effect.gen(function* () {
  const made = HttpRouter.toHttpEffect(HttpApiScalar.layer(Api, { path: documentationPage }))
  const request = HttpServerRequest.fromWeb(new Request(`http://localhost${documentationPage}`))
  const { body } = yield* Effect.provideService(Effect.flatten(made), HttpServerRequest.HttpServerRequest, request)
  const html = body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : ""
  const [, script] = /<script>([^]*?)<\/script>/.exec(html) ?? []
  return script ?? (yield* Effect.die(new Error("the page of Effect has no script")))
})

/** What the page consists of. It is made when somebody first asks for it, because its script takes 13 MB of memory. */
const makePage = Effect.fnUntraced(function* (postalCodes: PostalCodeRule) {
  const { info, ...document } = OpenApi.fromApi(
    apiWith((document) => withFormRows(withRequestSchemas(postalCodes)(document)))
  )
  const script = yield* sharedFile(yield* scalarScript, "text/javascript; charset=utf-8")
  const content = yield* sharedFile(JSON.stringify({ ...document, info }), "application/json")
  const names = { script: `reference.${script.digest}.js`, document: `document.${content.digest}.json` }
  const own = yield* sharedFile(
    pageScript({ script: `/docs/${names.script}`, document: `/docs/${names.document}` }),
    "text/javascript; charset=utf-8"
  )
  const ownName = `page.${own.digest}.js`
  return {
    page: yield* outerPage(info.title, `/docs/${ownName}`),
    frame: yield* framePage(info.title, settings),
    files: new Map([
      [names.script, script],
      [names.document, content],
      [ownName, own]
    ])
  }
})

const immutable = { "cache-control": "public, max-age=31536000, immutable" }

/** Serves the page, its frame and its files. The files are large, so they are counted against the client's address. */
const pageBy = (postalCodes: PostalCodeRule) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const scope = yield* Effect.scope
      const made = yield* Effect.cached(Effect.orDie(Scope.provide(makePage(postalCodes), scope)))
      const { countDownload } = yield* makeRequestCount
      const file = Effect.gen(function* () {
        const { file: name } = yield* HttpRouter.params
        const found = (yield* made).files.get(name ?? "")
        if (found === undefined) return unknownPath()
        yield* countDownload
        return yield* fileResponse(found, immutable)
      })
      yield* router.add(
        "GET",
        documentationPage,
        Effect.map(made, ({ page }) => page)
      )
      yield* router.add(
        "GET",
        framePath,
        Effect.map(made, ({ frame }) => frame)
      )
      yield* router.add("GET", filesPath, Effect.orElseSucceed(file, budgetSpent))
    })
  )

const documents = new Map<PostalCodeRule, string>()

/** Returns the document as text. It is made once in a process, because it takes longer than the start of a server. */
const documentText = (postalCodes: PostalCodeRule): string => {
  const text = documents.get(postalCodes) ?? JSON.stringify(openApiBy(postalCodes))
  documents.set(postalCodes, text)
  return text
}

/** Serves the document. It is as large as a script, so it is compressed and counted too. */
const documentBy = (postalCodes: PostalCodeRule) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const made = yield* Effect.cached(sharedFile(documentText(postalCodes), "application/json"))
      const { countDownload } = yield* makeRequestCount
      const document = Effect.andThen(
        countDownload,
        Effect.flatMap(made, (file) => fileResponse(file, {}))
      )
      yield* router.add("GET", documentPath, Effect.orElseSucceed(document, budgetSpent))
    })
  )

const layerBy = (postalCodes: PostalCodeRule) =>
  Layer.mergeAll(
    documentBy(postalCodes),
    HttpRouter.add(
      "GET",
      faviconPath,
      Effect.succeed(HttpServerResponse.uint8Array(favicon, { contentType: "image/x-icon" }))
    ),
    pageBy(postalCodes)
  )

/**
 * Serves the OpenAPI document, and a page that shows it and sends requests. The page loads nothing from another host,
 * and what shows the document has no origin: it can use no session.
 */
export const layer = Layer.unwrap(Effect.map(PostalCodes, layerBy))
