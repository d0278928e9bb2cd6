import type { AccountId } from "@leadwell/domain/account/Account"
import { type Fault, faultAt, type Rule } from "@leadwell/domain/input/Fault"
import { longestDescription } from "@leadwell/domain/reclaim/ReclaimSubmission"
import { maxScreenshotBytes } from "@leadwell/domain/reclaim/Screenshot"
import { Effect, Stream } from "effect"
import { type HttpServerRequest, MultipartParser } from "effect/http"
import { tooLarge } from "../request/BodyBytes.ts"
import { compressed, isCompressed, mediaTypeOf } from "../request/JsonBody.ts"
import { StillAuthorized } from "../request/StillAuthorized.ts"
import { BadRequest, UnsupportedMediaType } from "../response/Refusals.ts"
import { inPace } from "./FormPace.ts"
import { partText } from "./PartText.ts"
import { ReceivedBytes } from "./ReceivedBytes.ts"
import { makeUploadSlots } from "./UploadSlots.ts"

/** The maximum size of a whole multipart body: 12 MiB. */
const maxMultipartBytes = 12 * 1024 * 1024

const maxParts = 20

/** The maximum size of a text field. It far exceeds the longest description. */
const maxTextBytes = 64 * 1024

/**
 * The most forms in memory at once, in the process and for one account. A form counts from its first byte until the
 * answer.
 */
const [formsAtOnce, formsOfAccount] = [8, 2] as const

const slots = makeUploadSlots(formsAtOnce, formsOfAccount)

const unsupported = new UnsupportedMediaType({ message: "The request body must be multipart/form-data." })
const unreadable = new BadRequest({ message: "The request body is not readable multipart form data." })

/** A received reclaim request: its keys as the domain decodes them, and the faults of its parts. */
export interface ReclaimForm {
  readonly submission: { reason?: unknown; description?: unknown; screenshot?: unknown }
  readonly faults: Array<Fault>
}

type Key = keyof ReclaimForm["submission"]

const tooLongText: Record<Key, Rule> = {
  reason: { _tag: "NotSelectable" },
  description: { _tag: "TooLong", max: longestDescription },
  screenshot: { _tag: "NotFile" }
}

const tooLargeFile: Rule = { _tag: "FileTooLarge", max: maxScreenshotBytes }

const isKey = (key: string): key is Key => Object.hasOwn(tooLongText, key)

const addFault = ({ faults }: ReclaimForm, key: Key, rule: Rule): void => {
  if (!faults.some(({ path }) => path[0] === key)) faults.push(faultAt(key, rule))
}

const take = (form: ReclaimForm, key: Key, info: MultipartParser.PartInfo, received: ReceivedBytes): void => {
  const { submission } = form
  const isFile = info.filename !== undefined
  // A browser sends an empty file without a name when no file was chosen.
  if (info.filename === "" && received.length === 0) return
  if (key === "screenshot" && submission.screenshot !== undefined) return addFault(form, key, { _tag: "NotSingleFile" })
  if (isFile) {
    submission[key] = received.bytes
    if (received.isTooLong && key === "screenshot") addFault(form, key, tooLargeFile)
    return
  }
  const { isGarbled, text } = partText(info, received.bytes)
  submission[key] = text
  if (received.isTooLong) addFault(form, key, tooLongText[key])
  if (isGarbled && key === "description") addFault(form, key, { _tag: "NotStorable" })
}

/** Returns a consumer for the bytes of a part, where `null` ends the part. Parts with unknown names are discarded. */
const collect = (form: ReclaimForm, info: MultipartParser.PartInfo, expected: number) => {
  const { filename, name: key } = info
  if (!isKey(key)) return ignore
  const max = filename === undefined ? maxTextBytes : key === "screenshot" ? maxScreenshotBytes : 0
  const received = new ReceivedBytes(max, expected)
  return (piece: Uint8Array | null) => (piece === null ? take(form, key, info, received) : received.add(piece))
}

const ignore = () => undefined

const saidLength = ({ headers }: HttpServerRequest.HttpServerRequest): number => Number(headers["content-length"] ?? 0)

const readParts = (request: HttpServerRequest.HttpServerRequest, form: ReclaimForm) => {
  let [length, isUnreadable, isOver] = [0, false, false]
  const parser = MultipartParser.make({
    headers: { "content-type": request.headers["content-type"] ?? "" },
    maxParts,
    isFile: () => true,
    onField: ignore,
    onFile: (info) => {
      const add = collect(form, info, saidLength(request))
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
    return length > maxMultipartBytes ? Effect.fail(tooLarge) : Effect.void
  })
  return inPace(reading, () => length).pipe(
    Effect.catchTag("HttpServerError", () => Effect.fail(unreadable)),
    Effect.andThen(Effect.suspend(() => (isUnreadable || !isOver ? Effect.fail(unreadable) : Effect.void)))
  )
}

/**
 * Reads a reclaim form part by part, so that at most one screenshot is in memory. It checks the type before the size,
 * and the size before the content.
 *
 * Reading waits for a place of the account, and holds it until the scope of the request closes. A form that arrives too
 * slowly is refused, because others wait for its place.
 */
export const readReclaimForm = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  account: AccountId
) {
  if (mediaTypeOf(request) !== "multipart/form-data") return yield* unsupported
  if (isCompressed(request)) return yield* compressed
  if (saidLength(request) > maxMultipartBytes) return yield* tooLarge
  yield* slots.turn(account)
  const form: ReclaimForm = { submission: {}, faults: [] }
  yield* readParts(request, form)
  yield* yield* StillAuthorized
  return form
})
