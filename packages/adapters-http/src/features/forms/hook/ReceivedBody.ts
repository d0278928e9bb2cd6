import type { Received } from "@leadwell/domain/features/forms/hook/Received"
import { Effect, Result } from "effect"
import { type HttpServerRequest, MultipartParser } from "effect/http"
import { readBytes, tooLarge } from "../../../request/BodyBytes.ts"
import { compressed, isCompressed, mediaTypeIn } from "../../../request/JsonBody.ts"
import { BadRequest, type ContentTooLarge, UnsupportedMediaType } from "../../../response/Refusals.ts"
import { charsetIn, decoded, valueText } from "./BodyText.ts"
import { urlEncodedPairs } from "./UrlEncoded.ts"

/** One value of a body, under the key of its form. */
export type Field = Received["fields"][number]

/** The maximum size of a body: 256 KiB. */
const maxBytes = 256 * 1024

/**
 * What a body may have at most: fields, files, characters of a key, and levels of JSON. The keys of nested values
 * repeat each other, so all keys together have no more characters than a body.
 */
export const mostInBody = { fields: 2000, files: 100, keyLength: 1000, keyText: maxBytes, levels: 20 } as const

const unreadable = new BadRequest({ message: "The request body is not readable." })

const unsupported = new UnsupportedMediaType({
  message: "The request body must be application/json, application/x-www-form-urlencoded or multipart/form-data."
})

type Refused = BadRequest | ContentTooLarge | UnsupportedMediaType

/** The fields that are read of a body, and how many characters their keys have. */
interface Reading {
  readonly fields: Array<Field>
  keyText: number
}

/** Adds a field, and returns whether the body may have it. */
const add = (reading: Reading, key: string, value: Field[1]): boolean => {
  reading.keyText += key.length
  if (reading.fields.length === mostInBody.fields || key.length > mostInBody.keyLength) return false
  if (reading.keyText > mostInBody.keyText) return false
  reading.fields.push([key, value])
  return true
}

const isComposed = (value: unknown): value is object => typeof value === "object" && value !== null

/** Adds the values in a JSON value, each under its path as a form would write it: `a[b]`, `a[0]`. */
const addInner = (reading: Reading, key: string, value: unknown, level: number): boolean => {
  if (!isComposed(value)) return add(reading, key, value as Field[1])
  if (level === mostInBody.levels || key.length > mostInBody.keyLength) return false
  const inner = Object.entries(value)
  if (inner.length === 0) return add(reading, key, null)
  return inner.every(([name, one]) => addInner(reading, `${key}[${name}]`, one, level + 1))
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** How a JSON object or list begins. */
const opening = /^\s*[[{]/u

/**
 * Adds the text of a field of a form. Some tools send a whole form as JSON in one field: its values are added under
 * their paths, too. A list is added as such alone, and JSON that a body may not have is a text.
 */
const addText = (reading: Reading, key: string, text: string): boolean => {
  const inner = opening.test(text) ? jsonIn(text) : undefined
  if (!isComposed(inner) || Object.keys(inner).length === 0) return add(reading, key, text)
  const [count, keyText] = [reading.fields.length, reading.keyText]
  if ((Array.isArray(inner) || add(reading, key, text)) && addInner(reading, key, inner, 1)) return true
  reading.fields.length = count
  reading.keyText = keyText
  return add(reading, key, text)
}

/** A body is read to its fields, or refused. */
type Reader = (bytes: Uint8Array, contentType: string) => Result.Result<Received, Refused>

/** The fields of a body of which all were added, or why there are none. A body without a field tells nothing. */
const result = ({ fields }: Reading, isWhole: boolean): ReturnType<Reader> =>
  !isWhole ? Result.fail(tooLarge) : fields.length === 0 ? Result.fail(unreadable) : Result.succeed({ fields })

/** Returns what a JSON body tells: itself, what it has as a text of JSON, or the one object that it lists. */
const told = (text: string): unknown => {
  const body = jsonIn(text)
  const inner = typeof body === "string" ? jsonIn(body) : body
  return Array.isArray(inner) && inner.length === 1 && isComposed(inner[0]) ? inner[0] : inner
}

const fieldsOf = (body: object): ReturnType<Reader> => {
  const reading: Reading = { fields: [], keyText: 0 }
  return result(
    reading,
    Object.entries(body).every(([key, value]) => addInner(reading, key, value, 1))
  )
}

const textIn = (bytes: Uint8Array, contentType: string): string => decoded(bytes, charsetIn(contentType)) ?? ""

const readPairs: Reader = (bytes, contentType) => {
  const reading: Reading = { fields: [], keyText: 0 }
  return result(
    reading,
    urlEncodedPairs(bytes, charsetIn(contentType)).every(([key, value]) => addText(reading, key, value))
  )
}

/** How the pairs of a form begin, and no JSON. */
const pair = /^[^\s=&{["]+=/u

/** Reads JSON. Some tools send the pairs of a form under its type. */
const readJson: Reader = (bytes, contentType) => {
  const text = textIn(bytes, contentType)
  const body = told(text)
  if (isComposed(body)) return fieldsOf(body)
  return pair.test(text) ? readPairs(bytes, contentType) : Result.fail(unreadable)
}

/** Some tools send JSON under the type of a form, in which a brace and a bracket are escaped. */
const readUrlEncoded: Reader = (bytes, contentType) => {
  const text = textIn(bytes, contentType)
  const body = opening.test(text) ? told(text) : undefined
  return isComposed(body) ? fieldsOf(body) : readPairs(bytes, contentType)
}

/** Reads JSON or the pairs of a form, or a text as one value. */
const readText: Reader = (bytes, contentType) => {
  const text = textIn(bytes, contentType)
  const read = readJson(bytes, contentType)
  return Result.isFailure(read) && text.trim() !== "" ? Result.succeed({ fields: [["text", text]] }) : read
}

const readMultipart: Reader = (bytes, contentType) => {
  const reading: Reading = { fields: [], keyText: 0 }
  let [isUnreadable, isOver, isWhole] = [false, false, true]
  const parser = MultipartParser.make({
    headers: { "content-type": contentType },
    isFile: ({ filename }) => filename !== undefined,
    // The parser goes on behind the last boundary, where it makes parts of what is none.
    onField: (info, value) => {
      isWhole &&= isOver || addText(reading, info.name, valueText(value, info.contentTypeParameters["charset"] ?? ""))
    },
    onFile: () => () => undefined,
    maxParts: mostInBody.fields + mostInBody.files,
    onError: ({ _tag }) => {
      if (_tag === "ReachedLimit") [isWhole, isOver] = [false, true]
      else isUnreadable ||= !isOver
    },
    onDone: () => (isOver = true)
  })
  parser.write(bytes)
  return isUnreadable || !isOver ? Result.fail(unreadable) : result(reading, isWhole)
}

/** The readers by the type of a body. A program that says none may send JSON, the pairs of a form, or a text. */
const readers = new Map<string, Reader>([
  ["application/json", readJson],
  ["application/x-www-form-urlencoded", readUrlEncoded],
  ["multipart/form-data", readMultipart],
  ["text/plain", readText],
  ["", readText]
])

const readerOf = (contentType: string): Reader | undefined => readers.get(mediaTypeIn(contentType))

/**
 * Reads the body that a form tool sends to its fields, in their order and under their keys to the letter. Files are
 * left out, and an empty object or list is null. Refuses another type, what is not readable, and more than
 * {@link mostInBody}.
 */
export const receivedIn: Reader = (bytes, contentType) =>
  readerOf(contentType)?.(bytes, contentType) ?? Result.fail(unsupported)

/**
 * Reads the body of a request with {@link receivedIn}. It checks the type before the size, and the size before the
 * content.
 */
export const readHookBody = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const contentType = request.headers["content-type"] ?? ""
  if (readerOf(contentType) === undefined) return yield* unsupported
  if (isCompressed(request)) return yield* compressed
  const bytes = yield* readBytes(request, maxBytes, unreadable)
  return yield* Effect.fromResult(receivedIn(new Uint8Array(bytes), contentType))
})
