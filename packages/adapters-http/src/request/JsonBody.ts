import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { BadRequest, UnsupportedMediaType } from "../response/Refusals.ts"
import { readBytes } from "./BodyBytes.ts"
import { KnownQuery } from "./KnownQuery.ts"
import { StillAuthorized } from "./StillAuthorized.ts"

/** The maximum size of a JSON body: 256 KiB. */
const maxJsonBytes = 256 * 1024

const unsupported = new UnsupportedMediaType({ message: "The request body must be application/json." })

/** The refusal of a compressed body. No endpoint accepts one. */
export const compressed = new UnsupportedMediaType({ message: "The request body must not be compressed." })

const unreadable = new BadRequest({ message: "The request body is not a readable JSON object." })

const utf8 = new TextDecoder("utf-8", { fatal: true })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const parse = (bytes: ArrayBuffer) =>
  Effect.try({ try: (): unknown => JSON.parse(utf8.decode(bytes)), catch: () => unreadable }).pipe(
    Effect.filterOrFail(isObject, () => unreadable)
  )

/** Returns the media type in a `Content-Type`, without its parameters. */
export const mediaTypeIn = (contentType: string): string => contentType.split(";", 1)[0]?.trim().toLowerCase() ?? ""

/** Returns the media type of a body, without its parameters. */
export const mediaTypeOf = (request: HttpServerRequest.HttpServerRequest): string =>
  mediaTypeIn(request.headers["content-type"] ?? "")

/** Whether a body is compressed. */
export const isCompressed = (request: HttpServerRequest.HttpServerRequest): boolean =>
  (request.headers["content-encoding"] ?? "identity").trim().toLowerCase() !== "identity"

/**
 * Reads the JSON object in the body of a request. It checks the type before the size, and the size before the content.
 */
export const readJson = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (mediaTypeOf(request) !== "application/json") return yield* unsupported
  if (isCompressed(request)) return yield* compressed
  const bytes = yield* readBytes(request, maxJsonBytes, unreadable)
  yield* yield* StillAuthorized
  const body = yield* parse(bytes)
  yield* yield* KnownQuery
  return body
})

/** Whether a request has a body, by the headers of HTTP/1.1. */
const hasBody = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0

/** Reads a body like {@link readJson}, but returns an empty object when the request has no body. */
export const readOptionalJson: typeof readJson = (request) =>
  hasBody(request)
    ? readJson(request)
    : Effect.as(
        Effect.flatMap(KnownQuery, (check) => check),
        {}
      )
