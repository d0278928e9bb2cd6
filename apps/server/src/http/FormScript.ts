import { notReady, unlessKnown } from "@leadwell/adapters-http/response/UnroutedResponses"
import { Effect, FileSystem, Layer } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { createHash } from "node:crypto"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { type ConsoleFile, fileResponse } from "./ConsoleFiles.ts"

const script = fileURLToPath(new URL("../../../../packages/form/dist/form.js", import.meta.url))

/** Any website may load the script, and check it by its digest. */
const open = { "access-control-allow-origin": "*" }

const notBuilt = notReady("The form is not built. Run: npm run build:form, and start the server again.")

/** The script under the name that stays, and under the name that tells its content, for pages that check the digest. */
const routesOf = (file: ConsoleFile) => {
  const hash = (algorithm: string) => createHash(algorithm).update(file.content)
  const digest = hash("sha256").digest("hex").slice(0, 16)
  const path = `/form-${digest}.js` as const
  const link = `<${path}>; rel="bookmark"; integrity="sha384-${hash("sha384").digest("base64")}"`
  const headers = { ...open, "cache-control": "public, max-age=86400", etag: `"${digest}"`, link }
  const immutable = { ...open, "cache-control": "public, max-age=31536000, immutable" }
  const current = Effect.gen(function* () {
    return unlessKnown(yield* fileResponse(file, headers), yield* HttpServerRequest.HttpServerRequest)
  })
  return Layer.merge(
    HttpRouter.add("GET", "/form.js", current),
    HttpRouter.add("GET", path, fileResponse(file, immutable))
  )
}

/** Serves the script of the form that websites show. Its `Link` has the address that never changes, with a digest. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { exists, readFile } = yield* FileSystem.FileSystem
    if (!(yield* exists(script))) return HttpRouter.add("GET", "/form.js", Effect.succeed(notBuilt))
    const content = yield* readFile(script)
    return routesOf({ content, gzip: gzipSync(content, { level: 9 }), type: "text/javascript; charset=utf-8" })
  }).pipe(Effect.orDie)
)
