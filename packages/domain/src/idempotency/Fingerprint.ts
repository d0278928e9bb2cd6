import { Effect } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { contentText } from "./ContentText.ts"

const utf8 = new TextEncoder()

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Returns a digest of an operation with its payload, which does not depend on the order of keys. Files count by the
 * digest of their bytes.
 */
export const fingerprintOf = Effect.fnUntraced(function* (operation: string, payload: unknown) {
  const digest = yield* Digest
  const parts: Array<readonly [key: string, value: unknown]> = []
  for (const [key, value] of Object.entries(isRecord(payload) ? payload : { payload })) {
    parts.push([key, value instanceof Uint8Array ? { file: yield* digest.digestHex(sha256, value) } : value])
  }
  return yield* digest.digestHex(sha256, utf8.encode(contentText([operation, Object.fromEntries(parts)])))
})
