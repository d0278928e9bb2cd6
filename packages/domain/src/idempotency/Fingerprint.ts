import { Effect, Predicate } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { isBlank, type Keys, knownPart, reader } from "../input/InputObject.ts"
import { normalTexts } from "../input/NormalText.ts"

const utf8 = new TextEncoder()

/** What a request knows of an input: the values under the keys that it reads. */
export type Payload = Readonly<Record<string, unknown>>

/** Returns a value with its texts in their normal form, and a record without the entries that count as missing. */
const normalValue = (value: unknown): unknown => {
  if (value instanceof Uint8Array || !Predicate.isReadonlyObject(value)) return value
  const entries = Object.entries(value).map(([key, one]) => [key, normalTexts(one)] as const)
  return Object.fromEntries(entries.filter(([, one]) => !isBlank(one)))
}

/**
 * Returns a function that reads the payload of an input with these keys. It is the same however the input is written: a
 * sound value counts as it is decoded. A value that is wrong counts as it was sent.
 */
export const payloadReader = (keys: Keys): ((input: unknown) => Payload) => {
  const read = reader(keys)
  return (input) => {
    const { faults, values } = read(input)
    const payload: Record<string, unknown> = { ...values }
    const sent = knownPart(input, keys)
    for (const name of Object.keys(payload)) payload[name] = normalValue(payload[name])
    for (const { path } of faults) payload[String(path[0])] = sent[String(path[0])]
    return payload
  }
}

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
