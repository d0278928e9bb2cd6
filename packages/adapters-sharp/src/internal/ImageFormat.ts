import type { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Option } from "effect"

interface Signature {
  readonly format: Screenshot["format"]
  readonly pattern: RegExp
}

// Matched against the first twelve bytes, read as Latin-1.
const signatures: ReadonlyArray<Signature> = [
  { format: "jpeg", pattern: /^\xff\xd8\xff/ },
  { format: "png", pattern: /^\x89PNG\r\n\x1a\n/ },
  { format: "webp", pattern: /^RIFF.{4}WEBP/s }
]

/** The format according to the first bytes; none if a screenshot may not have it. */
export const formatOf = (bytes: Uint8Array): Option.Option<Screenshot["format"]> => {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  const signature = signatures.find(({ pattern }) => pattern.test(start))
  return Option.map(Option.fromNullishOr(signature), ({ format }) => format)
}
