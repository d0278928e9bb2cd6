import { DateTime, Predicate, Result } from "effect"
import type { CalendarDate } from "../../../calendar/CalendarDate.ts"
import type { FormField } from "../../../catalog/FormField.ts"
import type { SubcategoryId } from "../../../catalog/Subcategory.ts"
import type { WebsiteCode } from "../../../catalog/Website.ts"
import { type Fault, faultAt } from "../../../input/Fault.ts"
import { compactText } from "../../../input/NormalText.ts"
import { type Contact, contactsOf } from "../../../lead/Duplicate.ts"
import type { Email } from "../../../lead/Email.ts"
import type { Phone } from "../../../lead/Phone.ts"
import type { NumberLanguage } from "../../../written/WrittenNumber.ts"
import { partOf } from "../../forms/hook/HookKeys.ts"
import { mapped, requestOf } from "../../forms/hook/HookMapping.ts"
import type { SentValue } from "../../forms/hook/HookReadings.ts"
import type { ChangedReading, Import } from "./Import.ts"
import { fromJson } from "./ImportRequest.ts"
import type { ImportRow } from "./ImportRow.ts"
import { cellFaults, cellsByKey, countedDate, maskedForm } from "./RowCells.ts"
import { writtenInstant } from "./WrittenPast.ts"

/** What a row says: a lead request, what is wrong with the row itself, and what was read otherwise than written. */
export interface ReadRow {
  readonly request: Readonly<Record<string, unknown>>
  readonly faults: ReadonlyArray<Fault>
  readonly changed: ReadonlyArray<ChangedReading>
}

const isDateKey = (key: string, fields: ReadonlyArray<FormField>): boolean =>
  key === "preferred_date_of_execution" ||
  key === "created_at" ||
  fields.some((field) => `fields.${field.key}` === key && field.type === "date")

const formatOf = ({ source }: Pick<Import, "source">) => source?.date_format ?? "dd-mm-yyyy"

/** Returns a cell as the text of its key, with the date that a number of days counts to. */
const restored = (
  { source }: Pick<Import, "source">,
  key: string,
  cell: SentValue,
  fields: ReadonlyArray<FormField>
): SentValue => (isDateKey(key, fields) ? countedDate(cell, source) : cell)

/** Returns the value that a request has under one of our keys. */
const valueUnder = (request: Readonly<Record<string, unknown>>, key: string): unknown => {
  const [group, name] = key.split(".") as [string, string?]
  const value = request[group]
  if (name === undefined) return value
  return Predicate.isReadonlyObject(value) ? value[name] : undefined
}

/** Returns the subcategory of a row, by its text. */
export const subcategoryOf = (
  { columns, subcategory }: Pick<Import, "columns" | "subcategory">,
  { cells }: Pick<ImportRow, "cells">
): SubcategoryId =>
  subcategory ??
  (compactText(String(cellsByKey(cells ?? [], columns).get("subcategory_id")?.cell ?? "")) as SubcategoryId)

/** Returns the website of a row, by its text. */
export const websiteOf = (
  { columns, website }: Pick<Import, "columns" | "website">,
  { cells }: Pick<ImportRow, "cells">
): WebsiteCode =>
  website ?? (compactText(String(cellsByKey(cells ?? [], columns).get("website_code")?.cell ?? "")) as WebsiteCode)

/**
 * Reads a row as the lead request that it says, by the fields of its subcategory and the language of its website. A
 * spreadsheet may have taken digits from a number, which is a fault, because nobody can tell which.
 */
export const readRow = (
  one: Pick<Import, "columns" | "kind" | "source" | "subcategory" | "terms_accepted" | "website">,
  row: Pick<ImportRow, "cells">,
  fields: ReadonlyArray<FormField>,
  language: NumberLanguage,
  today: CalendarDate | null = null
): ReadRow => {
  const cells = row.cells ?? []
  const found = cellsByKey(cells, one.columns)
  const sent = [...found].map(([key, { cell }]) => [key, restored(one, key, cell, fields)] as const)
  const keys = one.columns.flatMap(({ key }) => (key === null ? [] : [key]))
  const flat = mapped(
    {
      map: Object.fromEntries(keys.map((key) => [key, key])),
      constants: one.terms_accepted && !found.has("accept_terms") ? { accept_terms: true } : {},
      date_format: formatOf(one),
      language,
      today
    },
    { fields: sent },
    fields
  )
  const whole = requestOf(flat, { website: websiteOf(one, row), subcategory: subcategoryOf(one, row) })
  const json = found.get("fields")
  const answers = json === undefined ? {} : fromJson(json.cell)
  const request =
    json === undefined
      ? whole
      : {
          ...whole,
          fields: Predicate.isReadonlyObject(answers) ? { ...answers, ...(whole["fields"] as object) } : answers
        }
  const changed = [...found].flatMap(([key, { cell, name }]): ReadonlyArray<ChangedReading> => {
    const value = valueUnder(request, key)
    const isChanged = key in partOf || (value !== undefined && value !== null && String(value) !== String(cell))
    return isChanged ? [{ column: name, key: partOf[key] ?? key, example_masked: maskedForm(String(cell)) }] : []
  })
  return {
    request,
    faults: cellFaults(cells, one.columns),
    changed: changed.filter(({ key }) => key !== "fields" && key !== "created_at")
  }
}

/** How many days ago a lead of the past was received at most. */
const mostDays = 7300

/** Returns when a row of the past was received, or the fault of what it says. */
export const pastOf = (
  one: Pick<Import, "columns" | "source">,
  { cells }: Pick<ImportRow, "cells">,
  zone: DateTime.TimeZone,
  now: DateTime.Utc
): Result.Result<DateTime.Utc, Fault> => {
  const found = cellsByKey(cells ?? [], one.columns).get("created_at")
  if (found === undefined) return Result.fail(faultAt("created_at", { _tag: "Required" }))
  const at = writtenInstant(String(restored(one, "created_at", found.cell, [])), zone, formatOf(one))
  if (at === undefined) return Result.fail(faultAt("created_at", { _tag: "NotInstant" }))
  const isRecent = DateTime.between(at, { minimum: DateTime.subtract(now, { days: mostDays }), maximum: now })
  return isRecent ? Result.succeed(at) : Result.fail(faultAt("created_at", { _tag: "NotRecent", days: mostDays }))
}

const textOf = (value: unknown): string => (typeof value === "string" ? compactText(value) : "")

/** Returns the contacts of the person of a request that a row says, in comparable form. */
export const contactsOfRequest = ({ email, phone }: ReadRow["request"]): ReadonlyArray<Contact> =>
  contactsOf({ email: textOf(email) as Email, phone: textOf(phone) as Phone })

/** Returns the contacts of the person of a row, in comparable form. */
export const contactsOfRow = (one: Import, row: Pick<ImportRow, "cells">): ReadonlyArray<Contact> =>
  contactsOfRequest(readRow(one, row, [], null).request)
