/**
 * Returns the UUIDv7 of an instant, in milliseconds since 1970, with the 74 bits that hold no time.
 *
 * Source of the form: RFC 9562, section 5.7.
 */
export const uuidV7 = (millis: number, bits: bigint): string => {
  const time = Math.max(0, millis).toString(16).padStart(12, "0").slice(-12)
  const high = (bits >> 62n).toString(16).padStart(3, "0")
  const low = ((bits & ((1n << 62n) - 1n)) | (1n << 63n)).toString(16)
  return [time.slice(0, 8), time.slice(8), `7${high}`, low.slice(0, 4), low.slice(4)].join("-")
}

/** Returns the 74 bits of a UUIDv7 that hold no time. */
export const uuidBits = (id: string): bigint => {
  const digits = id.replaceAll("-", "")
  return (BigInt(`0x${digits.slice(13, 16)}`) << 62n) | (BigInt(`0x${digits.slice(16)}`) & ((1n << 62n) - 1n))
}
