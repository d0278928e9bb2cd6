import { Result, Schema } from "effect"
import { type Fault, faultAt } from "../input/Fault.ts"
import { optional, type Read, reader, required, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { textUpTo } from "../input/Text.ts"
import { needsDescription, ReclaimReason } from "./ReclaimReason.ts"
import { maxScreenshotBytes } from "./Screenshot.ts"

const bytes = Schema.Uint8Array.annotate({ fault: { _tag: "NotFile" } }).check(
  Schema.makeFilter((file: Uint8Array) => file.length > 0, { fault: { _tag: "NotImage" } }),
  Schema.makeFilter((file: Uint8Array) => file.length <= maxScreenshotBytes, {
    fault: { _tag: "FileTooLarge", maxBytes: maxScreenshotBytes }
  })
)

/**
 * The keys of a reclaim request, in the order in which faults are reported. `screenshot` is the content of the file.
 *
 * Source: the interface's table "Reclaim request (input)".
 */
export const reclaimSubmissionKeys = {
  reason: required(ReclaimReason.annotate({ fault: { _tag: "NotSelectable" } })),
  description: optional(textUpTo(1000)),
  screenshot: required(bytes)
}

/** A reclaim request as sent, before its screenshot is decoded. */
export type ReclaimSubmission = Read<typeof reclaimSubmissionKeys>

const read = reader(reclaimSubmissionKeys)

/**
 * Validates a reclaim request and reports all faults. `further` are faults from the upload, which replace faults of the
 * same key.
 */
export const decodeReclaimSubmission = (
  input: unknown,
  further: ReadonlyArray<Fault> = []
): Result.Result<ReclaimSubmission, InvalidInput> => {
  const reading = read(input)
  const replaced = new Set(further.map((fault) => fault.path[0]))
  const faults = reading.faults.filter((fault) => !replaced.has(fault.path[0]))
  const { description, reason } = reading.values
  const isMute = reason !== undefined && needsDescription(reason) && description === undefined
  const isFaulty = [...faults, ...further].some((fault) => fault.path[0] === "description")
  const missing = isMute && !isFaulty ? [faultAt("description", { _tag: "Required" })] : []
  return verdict(reclaimSubmissionKeys, { values: reading.values, faults }, [...further, ...missing])
}
