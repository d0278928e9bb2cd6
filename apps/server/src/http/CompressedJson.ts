import { takesGzip } from "@leadwell/adapters-http/request/AcceptedEncoding"
import { Effect } from "effect"
import { HttpBody, HttpEffect, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { promisify } from "node:util"
import { gzip } from "node:zlib"

const compress = promisify<Uint8Array, { readonly level: number }, Buffer<ArrayBuffer>>(gzip)

/** The bytes from which an answer is compressed. The receipt of a lead is shorter. */
const fewest = 1024

/** Whether an answer can be compressed. Its tag is strong, so that it would stand for other bytes. */
const isLongJson = ({ body, headers }: HttpServerResponse.HttpServerResponse) =>
  body._tag === "Uint8Array" &&
  body.contentLength >= fewest &&
  body.contentType.startsWith("application/json") &&
  headers["etag"] === undefined &&
  headers["content-encoding"] === undefined

/** Returns an answer compressed if it can be and the client takes that. Caches are told of both forms. */
const compressed = (request: HttpServerRequest.HttpServerRequest, response: HttpServerResponse.HttpServerResponse) => {
  const { body, headers } = response
  if (!isLongJson(response) || body._tag !== "Uint8Array") return Effect.succeed(response)
  const vary = [headers["vary"], "accept-encoding"].filter((one) => one !== undefined).join(", ")
  const varied = HttpServerResponse.setHeader(response, "vary", vary)
  if (!takesGzip(request.headers["accept-encoding"])) return Effect.succeed(varied)
  return Effect.map(
    Effect.promise(() => compress(body.body, { level: 1 })),
    (bytes) =>
      varied.pipe(
        HttpServerResponse.setBody(HttpBody.uint8Array(bytes, body.contentType)),
        HttpServerResponse.setHeader("content-encoding", "gzip")
      )
  )
}

/** Compresses long answers of the contract, beside the event loop and after their tags are set. */
export const layer = HttpRouter.middleware(
  (answer) =>
    Effect.tap(answer, (response) =>
      isLongJson(response) ? HttpEffect.appendPreResponseHandler(compressed) : Effect.void
    ),
  { global: true }
)
