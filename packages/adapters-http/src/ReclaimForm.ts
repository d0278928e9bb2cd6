import { type Fault, faultAt } from "@leadwell/domain/input/Fault"
import { maxScreenshotBytes } from "@leadwell/domain/reclaim/Screenshot"
import { ByteSize, Context, Effect, Stream } from "effect"
import { HttpIncomingMessage, type HttpServerRequest, Multipart } from "effect/http"
import { isCompressed, mediaTypeOf } from "./JsonBody.ts"
import { BadRequest, ContentTooLarge, UnsupportedMediaType } from "./Refusals.ts"

/** The most bytes of a multipart body in all: 12 MiB. */
export const maxMultipartBytes = 12 * 1024 * 1024

const maxParts = 20

const unsupported = new UnsupportedMediaType({ message: "The request body must be multipart/form-data." })
const tooLarge = new ContentTooLarge({ message: "The request body is too large." })
const unreadable = new BadRequest({ message: "The request body is not readable multipart form data." })

/** A reclaim request as it was received: its keys as the domain reads them, and faults that only the parts show. */
export interface ReclaimForm {
  readonly submission: { reason?: unknown; description?: unknown; screenshot?: unknown }
  readonly faults: Array<Fault>
}

const limits = Context.empty().pipe(
  Context.add(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maxMultipartBytes)),
  Context.add(Multipart.MaxParts, maxParts),
  Context.add(Multipart.MaxFieldSize, ByteSize.bytes(maxMultipartBytes))
)

const concat = (chunks: ReadonlyArray<Uint8Array>, length: number): Uint8Array => {
  const all = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    all.set(chunk, offset)
    offset += chunk.length
  }
  return all
}

/** Whether a body is said to be too large, which is refused before anything in it can be found unreadable. */
const isSaidTooLarge = (request: HttpServerRequest.HttpServerRequest): boolean =>
  Number(request.headers["content-length"] ?? 0) > maxMultipartBytes

/** Reads a file to its end and keeps it, unless it is larger than a screenshot may be. */
const readFile = Effect.fnUntraced(function* (file: Multipart.File) {
  const chunks: Array<Uint8Array> = []
  let length = 0
  yield* Stream.runForEach(file.content, (chunk) =>
    Effect.sync(() => {
      length += chunk.length
      if (length <= maxScreenshotBytes) chunks.push(chunk)
      else chunks.length = 0
    })
  )
  return { length, bytes: () => concat(chunks, length) }
})

/** A browser sends an empty, nameless file where none was chosen. */
const isUnchosen = (file: Multipart.File, length: number): boolean => length === 0 && file.name === ""

const isKey = (key: string): key is keyof ReclaimForm["submission"] =>
  key === "reason" || key === "description" || key === "screenshot"

const take = Effect.fnUntraced(function* (form: ReclaimForm, part: Multipart.Part) {
  if (part._tag === "Field") {
    if (isKey(part.key)) form.submission[part.key] = part.value
    return
  }
  const { bytes, length } = yield* readFile(part)
  if (!isKey(part.key) || isUnchosen(part, length)) return
  if (part.key === "screenshot" && form.submission.screenshot instanceof Uint8Array) {
    form.faults.push(faultAt("screenshot", { _tag: "NotSingleFile" }))
  } else if (length > maxScreenshotBytes) {
    form.faults.push(faultAt(part.key, { _tag: "FileTooLarge", maxBytes: maxScreenshotBytes }))
  } else {
    form.submission[part.key] = bytes()
  }
})

const refused = ({ reason }: Multipart.MultipartError) => (reason._tag === "BodyTooLarge" ? tooLarge : unreadable)

/**
 * Reads the parts of a reclaim request as they arrive, so that never more than one screenshot is held. The type is
 * looked at before the size, the size before the content.
 */
export const readReclaimForm = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (mediaTypeOf(request) !== "multipart/form-data" || isCompressed(request)) return yield* unsupported
  if (isSaidTooLarge(request)) return yield* tooLarge
  const form: ReclaimForm = { submission: {}, faults: [] }
  yield* request.multipartStream.pipe(
    Stream.runForEach((part) => take(form, part)),
    Effect.provideContext(limits),
    Effect.mapError(refused)
  )
  return form
})
