import { valueText } from "./BodyText.ts"

const [ampersand, equals, percent, plus, blank] = [0x26, 0x3d, 0x25, 0x2b, 0x20] as const

/** Returns the value of a hexadecimal digit, or NaN. */
const digitOf = (byte: number | undefined): number => Number.parseInt(String.fromCharCode(byte ?? 0), 16)

/** Returns the bytes that are escaped in a piece of a form. A `%` without two digits stands for itself. */
const unescaped = (piece: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(piece.length)
  let length = 0
  for (let at = 0; at < piece.length; at++) {
    const byte = piece[at]!
    const escaped = byte === percent ? 16 * digitOf(piece[at + 1]) + digitOf(piece[at + 2]) : Number.NaN
    if (!Number.isNaN(escaped)) at += 2
    bytes[length++] = Number.isNaN(escaped) ? (byte === plus ? blank : byte) : escaped
  }
  return bytes.subarray(0, length)
}

/** Returns the pairs of a form in `application/x-www-form-urlencoded`, in their order. */
export function* urlEncodedPairs(body: Uint8Array, charset: string): Generator<readonly [key: string, value: string]> {
  for (let start = 0; start < body.length;) {
    const end = body.indexOf(ampersand, start)
    const pair = body.subarray(start, end < 0 ? body.length : end)
    start = end < 0 ? body.length : end + 1
    if (pair.length === 0) continue
    const middle = pair.indexOf(equals)
    const [key, value] = middle < 0 ? [pair, new Uint8Array()] : [pair.subarray(0, middle), pair.subarray(middle + 1)]
    yield [valueText(unescaped(key), charset), valueText(unescaped(value), charset)]
  }
}
