import type { AccountId } from "@leadwell/domain/access/Account"
import { Effect, Stream } from "effect"
import { type HttpServerRequest, MultipartParser } from "effect/http"
import { tooLarge } from "../request/BodyBytes.ts"
import { compressed, isCompressed, mediaTypeOf } from "../request/JsonBody.ts"
import { KnownQuery } from "../request/KnownQuery.ts"
import { StillAuthorized } from "../request/StillAuthorized.ts"
import { BadRequest, UnsupportedMediaType } from "../response/Refusals.ts"
import { inPace } from "./FormPace.ts"
import { type PartText, partText } from "./PartText.ts"
import { ReceivedBytes } from "./ReceivedBytes.ts"
import { makeUploadSlots } from "./UploadSlots.ts"

const maxParts = 20

/** The maximum size of a text field. It far exceeds the longest text. */
const maxTextBytes = 64 * 1024

/**
 * The most forms in memory at once, in the process and for one account. A form counts from its first byte until the
 * answer.
 */
const [formsAtOnce, formsOfAccount] = [8, 2] as const

const slots = makeUploadSlots(formsAtOnce, formsOfAccount)

const unsupported = new UnsupportedMediaType({ message: "The request body must be multipart/form-data." })
const unreadable = new BadRequest({ message: "The request body is not readable multipart form data." })

/** A part of a form: a file, or a text. One that is too long has no content. */
export interface UploadedPart {
  readonly isTooLong: boolean
  readonly file: { readonly name: string; readonly bytes: Uint8Array } | null
  readonly written: PartText | null
}

/** What an endpoint takes: the size of the whole body, and of a file under each key. A text has no file, so 0. */
export interface UploadLimits<Key extends string> {
  readonly maxBytes: number
  readonly maxFileBytes: Readonly<Record<Key, number>>
}

/** What gets the parts of a form: those with a key of the limits, and the names of others. */
interface Take<Key extends string> {
  readonly part: (key: Key, part: UploadedPart) => void
  readonly unexpected?: (name: string) => void
}

const partOf = (info: MultipartParser.PartInfo, received: ReceivedBytes): UploadedPart => {
  const { bytes, isTooLong } = received
  const { filename: name } = info
  return name === undefined
    ? { isTooLong, file: null, written: partText(info, bytes) }
    : { isTooLong, file: { name, bytes }, written: null }
}

/** Returns a consumer for the bytes of a part, where `null` ends the part. Parts with other names are discarded. */
const collect = <Key extends string>(
  { maxFileBytes }: UploadLimits<Key>,
  take: Take<Key>,
  info: MultipartParser.PartInfo,
  expected: number
) => {
  const { filename, name: key } = info
  if (!Object.hasOwn(maxFileBytes, key)) {
    take.unexpected?.(key)
    return ignore
  }
  const received = new ReceivedBytes(filename === undefined ? maxTextBytes : maxFileBytes[key as Key], expected)
  return (piece: Uint8Array | null) => {
    if (piece !== null) return received.add(piece)
    // A browser sends an empty file without a name when no file was chosen.
    if (filename !== "" || received.length > 0) take.part(key as Key, partOf(info, received))
  }
}

const ignore = () => undefined

const saidLength = ({ headers }: HttpServerRequest.HttpServerRequest): number => Number(headers["content-length"] ?? 0)

const readParts = <Key extends string>(
  request: HttpServerRequest.HttpServerRequest,
  limits: UploadLimits<Key>,
  take: Take<Key>
) => {
  let [length, isUnreadable, isOver] = [0, false, false]
  const parser = MultipartParser.make({
    headers: { "content-type": request.headers["content-type"] ?? "" },
    maxParts,
    isFile: () => true,
    onField: ignore,
    onFile: (info) => {
      const add = collect(limits, take, info, saidLength(request))
      return (piece) => (isOver ? undefined : add(piece))
    },
    onError: () => (isUnreadable ||= !isOver),
    onDone: () => (isOver = true)
  })
  const write = (piece: Uint8Array) => {
    length += piece.length
    if (!isUnreadable && !isOver) parser.write(piece)
  }
  const reading = Stream.runForEachArray(request.stream, (some) => {
    some.forEach(write)
    return length > limits.maxBytes ? Effect.fail(tooLarge) : Effect.void
  })
  return inPace(reading, () => length).pipe(
    Effect.catchTag("HttpServerError", () => Effect.fail(unreadable)),
    Effect.andThen(Effect.suspend(() => (isUnreadable || !isOver ? Effect.fail(unreadable) : Effect.void)))
  )
}

/**
 * Reads a form part by part, so that at most the files that are asked for are in memory. It checks the type before the
 * size, and the size before the content. `take` gets its parts.
 *
 * Reading waits for a place of the account, and holds it until the scope of the request closes. A form that arrives too
 * slowly is refused, because others wait for its place.
 */
export const readUploadedForm = Effect.fnUntraced(function* <Key extends string>(
  request: HttpServerRequest.HttpServerRequest,
  account: AccountId,
  limits: UploadLimits<Key>,
  take: Take<Key>
) {
  if (mediaTypeOf(request) !== "multipart/form-data") return yield* unsupported
  if (isCompressed(request)) return yield* compressed
  if (saidLength(request) > limits.maxBytes) return yield* tooLarge
  yield* slots.turn(account)
  yield* readParts(request, limits, take)
  yield* yield* StillAuthorized
  yield* yield* KnownQuery
})
