import type { Sent } from "./Wire.ts"

/** A mark in names, texts and files. The server must neither repeat nor store it. */
export const planted = "pl4nted"

/** A request that a client may send, and the statuses that may answer it. */
export interface Upload {
  readonly name: string
  readonly sent: Sent
  readonly statuses: ReadonlyArray<number>
  /** The fields that a 422 refusal may name. */
  readonly keys?: ReadonlyArray<string>
}

/** One part of a form: its header lines and its content. */
export type Part = readonly [headers: string, content: Uint8Array | string]

/** The boundary between the parts of a form. */
export const boundary = "----b0undary"

/** Encodes a form with these parts. */
export const form = (...parts: ReadonlyArray<Part>): Buffer =>
  Buffer.concat([
    ...parts.flatMap(([headers, content]) => [
      Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from("\r\n")
    ]),
    Buffer.from(`--${boundary}--\r\n`)
  ])

/** Returns the header with the name of a part. */
export const named = (name: string, rest = "") => `Content-Disposition: form-data; name="${name}"${rest}`
/** A reason that needs no description. */
export const reason: Part = [named("reason"), "spam"]
/** Returns a screenshot part with this file name and declared type. */
export const file = (content: Uint8Array | string, name = "a.jpg", type = "image/jpeg"): Part => [
  `${named("screenshot", `; filename="${name}"`)}\r\nContent-Type: ${type}`,
  content
]

/** The headers of a form. */
export const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` }

/** Creates an {@link Upload} of a form. */
export const upload = (
  name: string,
  body: Uint8Array,
  statuses: ReadonlyArray<number>,
  keys = ["screenshot"]
): Upload => ({
  name,
  sent: { body, headers: multipart },
  statuses,
  keys
})

/** Returns the numbers from zero up to `count`, exclusive. */
export const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Flips up to five bits of the bytes. The same seed flips the same bits. */
export const damaged = (bytes: Uint8Array, seed: number): Buffer => {
  const copy = Buffer.from(bytes)
  let state = seed
  for (let n = 0; n <= seed % 5; n++) {
    state = (Math.imul(state + 1, 1_664_525) + 1_013_904_223) >>> 0
    const at = state % copy.length
    copy[at] = copy[at]! ^ (1 << ((state >>> 24) % 8))
  }
  return copy
}
