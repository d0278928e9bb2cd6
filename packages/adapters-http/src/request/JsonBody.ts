import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { BadRequest, ContentTooLarge, UnsupportedMediaType } from "../response/Refusals.ts"

/** The most bytes of a JSON body: 256 KiB. */
const maxJsonBytes = 256 * 1024

const unsupported = new UnsupportedMediaType({ message: "The request body must be application/json." })
const tooLarge = new ContentTooLarge({ message: "The request body is too large." })
const unreadable = new BadRequest({ message: "The request body is not a readable JSON object." })

const utf8 = new TextDecoder("utf-8", { fatal: true })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const parse = (bytes: ArrayBuffer) =>
  Effect.try({ try: (): unknown => JSON.parse(utf8.decode(bytes)), catch: () => unreadable }).pipe(
    Effect.filterOrFail(isObject, () => unreadable)
  )

/** The media type of a body, without its parameters. */
export const mediaTypeOf = (request: HttpServerRequest.HttpServerRequest): string =>
  (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? ""

/** Whether a body is compressed, which no endpoint takes. */
export const isCompressed = (request: HttpServerRequest.HttpServerRequest): boolean =>
  (request.headers["content-encoding"] ?? "identity").trim().toLowerCase() !== "identity"

/** The object in the body of a request. The type is looked at before the size, the size before the content. */
export const readJson = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (mediaTypeOf(request) !== "application/json" || isCompressed(request)) return yield* unsupported
  const bytes = yield* request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxJsonBytes)),
    Effect.mapError(({ reason }) =>
      reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge" ? tooLarge : unreadable
    )
  )
  return yield* parse(bytes)
})

/** Whether a request announces a body, as HTTP/1.1 has it. */
const hasBody = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0

/** As {@link readJson}, but a request without a body counts as one with an empty object. */
export const readOptionalJson: typeof readJson = (request) =>
  hasBody(request) ? readJson(request) : Effect.succeed({})
