import { asksDemo } from "@leadwell/adapters-http/features/people/SignInOrigin"
import { notReady, UnknownPage } from "@leadwell/adapters-http/response/UnroutedResponses"
import { DemoSignIn } from "@leadwell/people/session/DemoSignIn"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { brandedPage, withMeta } from "./BrandedPage.ts"
import { type ConsoleFile, consoleFiles, fileResponse, responseOf } from "./ConsoleFiles.ts"

/** The addresses of pages. The application itself says which of those below them exist. */
const pages = [
  "/",
  "/sign-in",
  "/sign-in/openid",
  "/profile",
  "/operator/*",
  "/business/*",
  "/businesses/*",
  "/affiliate/*",
  "/account/*"
] as const

/** The one style that a library of the application puts into the page by itself. */
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** The pages load nothing from another host, run no inline code, and are in no frame. A photo is shown from memory. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${pressableStyle}`,
  "img-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

const pageHeaders = { "cache-control": "no-cache", "content-security-policy": policy, "referrer-policy": "no-referrer" }

/** The name of such a file tells its content. */
const assetHeaders = { "cache-control": "public, max-age=31536000, immutable" }

/** A picture of a brand is only a picture, also when somebody opens it by itself. */
const brandHeaders = {
  "cache-control": "no-cache",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "x-content-type-options": "nosniff"
}

const notBuilt = Effect.succeed(
  notReady("The web application is not built. Run: npm run build:console, and start the server again.")
)

/** The page with the people of the demo, whom it lets sign in. A store that is away has none. */
const pageOfDemo = Effect.fnUntraced(function* (page: ConsoleFile, { people }: DemoSignIn["Service"]) {
  const found = yield* Effect.orElseSucceed(people, () => [])
  const named = JSON.stringify(found.map(({ email, name }) => ({ email, name })))
  return withMeta(page, "demo-people", named)
})

/** Serves the web application: its page at each of the addresses, and its files. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const files = yield* consoleFiles
    const [brand, demo] = [yield* brandedPage, yield* DemoSignIn]
    const built = files.get("index.html")
    const page = built && brand.branded(built)
    const shown =
      page === undefined
        ? notBuilt
        : Effect.gen(function* () {
            return yield* fileResponse((yield* asksDemo) ? yield* pageOfDemo(page, demo) : page, pageHeaders)
          })
    const assets = [...files].filter(([name]) => name.startsWith("assets/"))
    return Layer.mergeAll(
      Layer.empty,
      ...pages.map((path) => HttpRouter.add("GET", path, shown)),
      ...assets.map(([name, file]) => HttpRouter.add("GET", `/${name}`, fileResponse(file, assetHeaders))),
      ...brand.files.map(([path, file]) => HttpRouter.add("GET", path, fileResponse(file, brandHeaders)))
    )
  })
)

/** Whether a person opens an address in a browser. Programs, and all that is below `/api`, get JSON. */
const isOpened = ({ headers, method, url }: HttpServerRequest.HttpServerRequest): boolean =>
  (method === "GET" || method === "HEAD") &&
  /\btext\/html\b/.test(headers["accept"] ?? "") &&
  !/^\/api(?:[/?]|$)/.test(url)

/** Shows the web application at unknown addresses too: it says that there is no such page, and leads to the others. */
export const unknownPage = Layer.effect(
  UnknownPage,
  Effect.map(Effect.all([consoleFiles, brandedPage]), ([files, { branded }]) => {
    const built = files.get("index.html")
    const page = built && branded(built)
    const headers = { ...pageHeaders, vary: "accept, accept-encoding" }
    return (request) =>
      page !== undefined && isOpened(request) ? responseOf(page, request.headers, headers) : undefined
  })
)
