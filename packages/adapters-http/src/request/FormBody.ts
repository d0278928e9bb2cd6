import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { BadRequest, UnsupportedMediaType } from "../response/Refusals.ts"
import { readBytes } from "./BodyBytes.ts"
import { compressed, isCompressed, mediaTypeOf } from "./JsonBody.ts"

/** The maximum size of the body of a form, unless its endpoint takes more: 16 KiB. */
const maxFormBytes = 16 * 1024

const form = "application/x-www-form-urlencoded"

const unsupported = new UnsupportedMediaType({ message: `The request body must be ${form}.` })
const unreadable = new BadRequest({ message: "The request body is not a readable form." })

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Reads the fields of a form that a browser sends without a script. */
export const readForm = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  maxBytes = maxFormBytes
) {
  if (mediaTypeOf(request) !== form) return yield* unsupported
  if (isCompressed(request)) return yield* compressed
  const bytes = yield* readBytes(request, maxBytes, unreadable)
  return new URLSearchParams(yield* Effect.try({ try: () => utf8.decode(bytes), catch: () => unreadable }))
})
