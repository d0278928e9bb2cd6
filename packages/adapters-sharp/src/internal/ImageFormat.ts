import type { Screenshot } from "@leadwell/domain/reclaim/Screenshot"
import { Option } from "effect"

interface Signature {
  readonly format: Screenshot["format"]
  readonly pattern: RegExp
}

// Matched against the first twelve bytes, each as the character of its number.
const signatures: ReadonlyArray<Signature> = [
  { format: "jpeg", pattern: /^\xff\xd8\xff/ },
  { format: "png", pattern: /^\x89PNG\r\n\x1a\n/ },
  { format: "webp", pattern: /^RIFF.{4}WEBP/s }
]

/** The format that the first bytes announce; none when it is not one that a screenshot may have. */
export const formatOf = (bytes: Uint8Array): Option.Option<Screenshot["format"]> => {
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  const signature = signatures.find(({ pattern }) => pattern.test(start))
  return Option.map(Option.fromNullishOr(signature), ({ format }) => format)
}
