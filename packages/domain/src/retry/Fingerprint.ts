import { Effect, Result } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"

const utf8 = new TextEncoder()

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A value as JSON with the keys of every object in order: equal content is written the same. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner
  )

/**
 * Tells two requests apart by their content: JSON values whatever the order of keys, files by their bytes. A value nested too deeply to be
 * written is no sound request, and needs no name of its own.
 */
export const fingerprintOf = Effect.fnUntraced(function* (operation: string, payload: unknown) {
  const digest = yield* Digest
  const parts: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(isRecord(payload) ? payload : { payload })) {
    parts[key] = value instanceof Uint8Array ? { file: yield* digest.digestHex(sha256, value) } : value
  }
  const text = Result.getOrElse(
    Result.try(() => written([operation, parts])),
    () => "too deep"
  )
  return yield* digest.digestHex(sha256, utf8.encode(text))
})
