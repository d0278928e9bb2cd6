import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { takesGzip } from "../request/AcceptedEncoding.ts"

/** A file that all answers share, compressed, with the digest of its content. */
export interface SharedFile {
  readonly digest: string
  readonly gzip: Uint8Array<ArrayBuffer>
  readonly type: string
}

const through = (bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream) =>
  Effect.promise(
    async () => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(change)).arrayBuffer())
  )

/** Returns the SHA-256 of a text in base64, as a content security policy names it. */
export const digestOf = (text: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
    return btoa(String.fromCharCode(...new Uint8Array(hash)))
  })

/** Makes a file of a text. Only the compressed form is kept, because nearly every client takes it. */
export const sharedFile = Effect.fnUntraced(function* (text: string, type: string) {
  const digest = yield* digestOf(text)
  const gzip = yield* through(new TextEncoder().encode(text), new CompressionStream("gzip"))
  return { digest: digest.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 16), gzip, type } satisfies SharedFile
})

/** Answers with a file, compressed if the client takes that. */
export const fileResponse = Effect.fnUntraced(function* ({ gzip, type }: SharedFile, headers: Record<string, string>) {
  const { headers: asked } = yield* HttpServerRequest.HttpServerRequest
  const isCompressed = takesGzip(asked["accept-encoding"])
  const bytes = isCompressed ? gzip : yield* through(gzip, new DecompressionStream("gzip"))
  return HttpServerResponse.uint8Array(bytes, {
    contentType: type,
    headers: { vary: "accept-encoding", ...headers, ...(isCompressed ? { "content-encoding": "gzip" } : {}) }
  })
})
