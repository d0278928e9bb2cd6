import { Result, Schema } from "effect"
import { ReclaimReason, reasonsToDescribe } from "../assignment/ReclaimReason.ts"
import { type Fault, faultAt } from "../input/Fault.ts"
import { optional, type Read, reader, required, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { textUpTo } from "../input/Text.ts"
import { maxScreenshotBytes } from "./Screenshot.ts"

const bytes = Schema.Uint8Array.annotate({ fault: { _tag: "NotFile" } }).check(
  Schema.makeFilter((file: Uint8Array) => file.length > 0, { fault: { _tag: "NotImage" } }),
  Schema.makeFilter((file: Uint8Array) => file.length <= maxScreenshotBytes, {
    fault: { _tag: "FileTooLarge", max: maxScreenshotBytes }
  })
)

/** The most characters of a description. */
export const longestDescription = 1000

/**
 * The keys of a reclaim request, in the order in which faults are reported. `screenshot` is the content of the file.
 *
 * Source: the interface's table "Reclaim request (input)".
 */
export const reclaimSubmissionKeys = {
  reason: required(ReclaimReason.annotate({ fault: { _tag: "NotSelectable" } })),
  description: optional(textUpTo(longestDescription)),
  screenshot: required(bytes)
}

/** A reclaim request as sent, before its screenshot is decoded. */
type ReclaimSubmission = Read<typeof reclaimSubmissionKeys>

const read = reader(reclaimSubmissionKeys)

/** A validated reclaim request, and its screenshot, which may be sound although another key is not. */
export interface ReclaimReading {
  readonly verdict: Result.Result<ReclaimSubmission, InvalidInput>
  readonly screenshot: ReclaimSubmission["screenshot"] | undefined
}

/**
 * Validates a reclaim request and reports all faults. `further` are faults from the upload, which replace faults of the
 * same key.
 */
export const readReclaimSubmission = (input: unknown, further: ReadonlyArray<Fault> = []): ReclaimReading => {
  const reading = read(input)
  const replaced = new Set(further.map((fault) => fault.path[0]))
  const faults = reading.faults.filter((fault) => !replaced.has(fault.path[0]))
  const { description, reason, screenshot } = reading.values
  const isMute = reason !== undefined && reasonsToDescribe.includes(reason) && description === undefined
  const isFaulty = [...faults, ...further].some((fault) => fault.path[0] === "description")
  const rule = { _tag: "RequiredWhen", key: "reason", values: reasonsToDescribe } as const
  const missing = isMute && !isFaulty ? [faultAt("description", rule)] : []
  return {
    verdict: verdict(reclaimSubmissionKeys, { values: reading.values, faults }, [...further, ...missing]),
    screenshot: replaced.has("screenshot") ? undefined : screenshot
  }
}
