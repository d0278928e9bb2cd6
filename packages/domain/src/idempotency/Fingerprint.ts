import { Effect, Predicate } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"

const utf8 = new TextEncoder()

/** What a request knows of an input: the values under the keys that it reads. */
export type Payload = Readonly<Record<string, unknown>>

/**
 * Returns the JSON of a value without entries. All values with entries are alike, because a request refuses them here,
 * and reading them would cost more than the refusal.
 */
const plainText = (value: unknown): string => {
  if (typeof value === "object" && value !== null) return "[]"
  return typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "null")
}

const recordText = (record: Payload, textOf: (value: unknown) => string): string => {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined)
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`).join(",")}}`
}

const valueText = (value: unknown): string =>
  Predicate.isReadonlyObject(value) ? recordText(value, plainText) : plainText(value)

/**
 * Returns a digest of an operation with its payload, which does not depend on the order of keys. Files count by the
 * digest of their bytes.
 */
export const fingerprintOf = Effect.fnUntraced(function* (operation: string, payload: Payload) {
  const digest = yield* Digest
  const parts: Array<readonly [string, unknown]> = []
  for (const [key, value] of Object.entries(payload)) {
    parts.push([key, value instanceof Uint8Array ? { file: yield* digest.digestHex(sha256, value) } : value])
  }
  const text = `[${JSON.stringify(operation)},${recordText(Object.fromEntries(parts), valueText)}]`
  return yield* digest.digestHex(sha256, utf8.encode(text))
})
