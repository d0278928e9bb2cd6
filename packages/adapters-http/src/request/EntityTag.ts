import { faultAt } from "@leadwell/domain/input/Fault"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import type { Expects } from "@leadwell/domain/storage/ChangedMeanwhile"
import { Effect, Equal, Schema } from "effect"
import { HttpEffect, type HttpServerRequest, HttpServerResponse } from "effect/http"

/** The header of a change that is refused when the thing changed since the caller read it. */
export const PreconditionHeaders = Schema.Struct({ "if-match": Schema.optionalKey(Schema.String) })

/** About how many characters one digest takes in, so that other requests go on between two. */
const mostInOneDigest = 1_000_000

const utf8 = new TextEncoder()

const digestOf = (text: string) =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", utf8.encode(text))),
    (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
  )

/** Returns the strong entity tag of a text in pieces: a digest, which is the same on every server. */
export const tagOfPieces = Effect.fnUntraced(function* (pieces: Iterable<string>) {
  let state = ""
  let waiting = ""
  for (const piece of pieces) {
    waiting += piece
    if (waiting.length < mostInOneDigest) continue
    state = yield* digestOf(state + waiting)
    waiting = ""
  }
  return `"${(yield* digestOf(state + waiting)).slice(0, 32)}"`
})

/** Returns the strong entity tag of what an answer shows. */
export const tagOf = (shown: unknown): Effect.Effect<string> => tagOfPieces([JSON.stringify(shown)])

/** Sets the tag of an answer. */
export const setTag = (tag: string) =>
  HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(response.status < 300 ? HttpServerResponse.setHeader(response, "etag", tag) : response)
  )

const oneTag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const listOfTags = new RegExp(String.raw`^[\t ,]*${oneTag}(?:[\t ]*,[\t ]*(?:${oneTag})?)*[\t ]*$`, "u")
const eachTag = new RegExp(oneTag, "gu")

/** Returns the strong tags of an `If-Match`, `*` for any, or nothing when it is malformed. */
export const tagsIn = (header: string): ReadonlySet<string> | "*" | undefined => {
  if (header.trim() === "*") return "*"
  if (!listOfTags.test(header)) return undefined
  return new Set((header.match(eachTag) ?? []).filter((tag) => !tag.startsWith("W/")))
}

const malformed = new InvalidInput({ faults: [faultAt("if_match", { _tag: "NotEntityTags" })] })

/**
 * Returns what a request expects of the thing that it changes: that the thing equals what `read` returns now, if
 * `If-Match` has the tag of it, and else nothing that is. Comparing the thing itself needs no digest in the store.
 */
export const expectedBy = Effect.fnUntraced(function* <A, E>(
  { headers }: HttpServerRequest.HttpServerRequest,
  read: Effect.Effect<A, E>,
  tagged: (thing: A) => Effect.Effect<string>
): Effect.fn.Return<Expects<A> | undefined, E | InvalidInput> {
  const header = headers["if-match"]
  if (header === undefined) return undefined
  const tags = tagsIn(header)
  if (tags === undefined) return yield* malformed
  if (tags === "*") return undefined
  const seen = yield* read
  return tags.has(yield* tagged(seen)) ? (current: A) => Equal.equals(current, seen) : () => false
})
