import { Effect, FileSystem, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { fileURLToPath } from "node:url"

/** The paths of the page with their files. */
const files = {
  "/sign-in": ["page.html", "text/html"],
  "/sign-in/page.css": ["page.css", "text/css"],
  "/sign-in/page.js": ["page.js", "text/javascript"],
  "/sign-in/parts.js": ["parts.js", "text/javascript"],
  "/sign-in/passkeys.js": ["passkeys.js", "text/javascript"]
} as const

/** The page loads nothing from another host, runs no inline code, and is in no frame. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'"

const folder = fileURLToPath(new URL("../../sign-in", import.meta.url))

/** Serves the page to which one-time links lead. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { readFile } = yield* FileSystem.FileSystem
    const routes = yield* Effect.forEach(Object.entries(files), ([path, [name, type]]) =>
      Effect.map(Effect.orDie(readFile(`${folder}/${name}`)), (content) =>
        HttpRouter.add(
          "GET",
          path as HttpRouter.PathInput,
          Effect.succeed(
            HttpServerResponse.uint8Array(content, {
              contentType: `${type}; charset=utf-8`,
              headers: { "content-security-policy": policy, "referrer-policy": "no-referrer" }
            })
          )
        )
      )
    )
    return Layer.mergeAll(Layer.empty, ...routes)
  })
)
