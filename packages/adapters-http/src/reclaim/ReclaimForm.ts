import type { AccountId } from "@leadwell/domain/access/Account"
import { type Fault, faultAt, type Rule } from "@leadwell/domain/input/Fault"
import { longestDescription } from "@leadwell/domain/reclaim/ReclaimSubmission"
import { maxScreenshotBytes } from "@leadwell/domain/reclaim/Screenshot"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { readUploadedForm, type UploadedPart } from "../upload/UploadedForm.ts"

/** The maximum size of a whole multipart body: 12 MiB. */
const maxMultipartBytes = 12 * 1024 * 1024

/** A received reclaim request: its keys as the domain decodes them, and the faults of its parts. */
interface ReclaimForm {
  readonly submission: { reason?: unknown; description?: unknown; screenshot?: unknown }
  readonly faults: Array<Fault>
}

type Key = keyof ReclaimForm["submission"]

const tooLongText: Record<Key, Rule> = {
  reason: { _tag: "NotSelectable" },
  description: { _tag: "TooLong", max: longestDescription },
  screenshot: { _tag: "NotFile" }
}

const tooLargeFile: Rule = { _tag: "FileTooLarge", max: maxScreenshotBytes }

const limits = {
  maxBytes: maxMultipartBytes,
  maxFileBytes: { reason: 0, description: 0, screenshot: maxScreenshotBytes }
} as const

const addFault = ({ faults }: ReclaimForm, key: Key, rule: Rule): void => {
  if (!faults.some(({ path }) => path[0] === key)) faults.push(faultAt(key, rule))
}

const take = (form: ReclaimForm, key: Key, { file, isTooLong, written }: UploadedPart): void => {
  const { submission } = form
  if (key === "screenshot" && submission.screenshot !== undefined) return addFault(form, key, { _tag: "NotSingleFile" })
  if (file !== null) {
    submission[key] = file.bytes
    if (isTooLong && key === "screenshot") addFault(form, key, tooLargeFile)
    return
  }
  submission[key] = written!.text
  if (isTooLong) addFault(form, key, tooLongText[key])
  if (written!.isGarbled && key === "description") addFault(form, key, { _tag: "NotStorable" })
}

/** Reads a reclaim form, as {@link readUploadedForm} does, so that at most one screenshot is in memory. */
export const readReclaimForm = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  account: AccountId
) {
  const form: ReclaimForm = { submission: {}, faults: [] }
  yield* readUploadedForm(request, account, limits, { part: (key, part) => take(form, key, part) })
  return form
})
