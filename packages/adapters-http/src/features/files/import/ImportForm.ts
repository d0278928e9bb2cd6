import type { AccountId } from "@leadwell/domain/access/Account"
import { mostBytes } from "@leadwell/domain/features/files/import/Import"
import type { ImportFile } from "@leadwell/domain/features/files/import/ImportFile"
import { type Fault, faultAt, type Rule } from "@leadwell/domain/input/Fault"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { tooLarge } from "../../../request/BodyBytes.ts"
import { readUploadedForm, type UploadedPart } from "../../../upload/UploadedForm.ts"

/** A file of 10 MiB, and 1 MiB for the texts beside it. */
const limits = {
  maxBytes: mostBytes + 1024 * 1024,
  maxFileBytes: { file: mostBytes, kind: 0, website_code: 0, subcategory_id: 0, account_id: 0, map: 0, accept_terms: 0 }
} as const

type Key = keyof typeof limits.maxFileBytes

/** A received request to import: its file, if it came as one, its other keys, and the faults of its parts. */
interface ImportForm {
  file: ImportFile | null
  readonly input: Record<string, unknown>
  readonly faults: Array<Fault>
}

const addFault = ({ faults }: ImportForm, key: string, rule: Rule): void => {
  if (!faults.some(({ path }) => path[0] === key)) faults.push(faultAt(key, rule))
}

const takeFile = (form: ImportForm, { file }: UploadedPart): void => {
  if (file === null) addFault(form, "file", { _tag: "NotFile" })
  else if (form.file !== null) addFault(form, "file", { _tag: "NotSingleFile" })
  else form.file = file
}

const takeText = (form: ImportForm, key: Key, { isTooLong, written }: UploadedPart): void => {
  if (Object.hasOwn(form.input, key)) return addFault(form, key, { _tag: "Repeated" })
  form.input[key] = written?.text
  if (written === null) addFault(form, key, { _tag: "NotText" })
  else if (isTooLong || written.isGarbled) addFault(form, key, { _tag: "NotStorable" })
}

/** Reads the form of an import, as {@link readUploadedForm} does. A larger file is refused with 413. */
export const readImportForm = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  account: AccountId
) {
  const form: ImportForm = { file: null, input: {}, faults: [] }
  let isTooLarge = false
  yield* readUploadedForm(request, account, limits, {
    part: (key, part) => {
      if (key !== "file") return takeText(form, key, part)
      isTooLarge ||= part.file !== null && part.isTooLong
      takeFile(form, part)
    },
    unexpected: (name) => addFault(form, name, { _tag: "Unexpected" })
  })
  if (isTooLarge) return yield* tooLarge
  if (form.file === null) addFault(form, "file", { _tag: "Required" })
  const { faults, file, input } = form
  return file === null || faults.length > 0 ? yield* new InvalidInput({ faults }) : { file, input }
})
