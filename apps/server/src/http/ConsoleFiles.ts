import { takesGzip } from "@leadwell/adapters-http/request/AcceptedEncoding"
import { Effect, FileSystem } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { fileURLToPath } from "node:url"

/** A file of the web application, and the same compressed if the build compressed it. */
export interface ConsoleFile {
  readonly content: Uint8Array
  readonly gzip: Uint8Array | undefined
  readonly type: string
}

/** Returns a file as the answer to a request, compressed if the client takes that. */
export const responseOf = (
  { content, gzip, type }: ConsoleFile,
  asked: HttpServerRequest.HttpServerRequest["headers"],
  headers: Readonly<Record<string, string>>
) => {
  const compressed = takesGzip(asked["accept-encoding"]) ? gzip : undefined
  return HttpServerResponse.uint8Array(compressed ?? content, {
    contentType: type,
    headers: { vary: "accept-encoding", ...headers, ...(compressed ? { "content-encoding": "gzip" } : {}) }
  })
}

/** Answers the request with a file. */
export const fileResponse = (file: ConsoleFile, headers: Readonly<Record<string, string>>) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ headers: asked }) => responseOf(file, asked, headers))

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  woff2: "font/woff2"
}

const folder = fileURLToPath(new URL("../../../console/dist", import.meta.url))

/** Reads the build of the web application, by names such as `assets/index.js`. Without a build there is nothing. */
export const consoleFiles = Effect.gen(function* () {
  const { exists, readDirectory, readFile } = yield* FileSystem.FileSystem
  if (!(yield* exists(`${folder}/index.html`))) return new Map<string, ConsoleFile>()
  const names = (yield* readDirectory(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/"))
  const read = (name: string) => Effect.map(readFile(`${folder}/${name}`), (bytes) => [name, bytes] as const)
  const written = names.filter((name) => /\.[a-z0-9]+$/.test(name))
  const bytes = new Map(yield* Effect.forEach(written, read))
  return new Map(
    [...bytes].flatMap(([name, content]): ReadonlyArray<readonly [string, ConsoleFile]> => {
      const type = types[/\.([a-z0-9]+)$/.exec(name)?.[1] ?? ""]
      return type === undefined ? [] : [[name, { content, gzip: bytes.get(`${name}.gz`), type }]]
    })
  )
}).pipe(Effect.orDie)
