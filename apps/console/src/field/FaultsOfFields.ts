import type { Faults, ServerFault } from "../api/Refusal.ts"

/** The entries of a list that is typed as one text, such as regions, or each on a line of its own. */
export const entriesOf = (text: string): ReadonlyArray<string> =>
  text.split(text.includes("\n") ? "\n" : /[\s,;]+/).filter((entry) => entry.trim() !== "")

/** Returns the field at which the fault of a path stands: that of the path, or else that of what the path is in. */
export const fieldOf = (path: string, names: ReadonlySet<string>): string | undefined => {
  const keys = path.split(".")
  return keys.map((_, n) => keys.slice(0, keys.length - n).join(".")).find((name) => names.has(name))
}

/** The fields of a form: their names, and what is typed in them. */
export interface FormFields {
  readonly names: ReadonlySet<string>
  readonly typed: FormData
}

/** Returns the entry of a typed list that a path leads to, if it leads into a list. */
const entryAt = (path: string, field: string, typed: FormData): string | undefined => {
  const text = typed.get(field)
  const place = path.slice(field.length + 1)
  return typeof text === "string" && /^\d+$/.test(place) ? entriesOf(text)[Number(place)] : undefined
}

const told = (text: string, entries: ReadonlyArray<string>) =>
  entries.length === 0 ? text : `${entries.join(", ")}: ${text}`

/** Returns faults by the names of the fields at which they stand. Entries with one fault share it. */
export const faultsOfFields = (
  errors: Faults,
  { names, typed }: FormFields,
  inWords: (fault: ServerFault) => string
): Readonly<Record<string, ReadonlyArray<string>>> => {
  const faults = new Map<string, Map<string, ReadonlyArray<string>>>()
  for (const [path, ofPath] of Object.entries(errors)) {
    const field = fieldOf(path, names)
    if (field === undefined) continue
    const entry = entryAt(path, field, typed)
    const ofField = faults.get(field) ?? new Map<string, ReadonlyArray<string>>()
    for (const text of ofPath.map(inWords)) {
      ofField.set(text, [...(ofField.get(text) ?? []), ...(entry === undefined ? [] : [entry])])
    }
    faults.set(field, ofField)
  }
  return Object.fromEntries(
    [...faults].map(([field, texts]) => [field, [...texts].map(([text, entries]) => told(text, entries))])
  )
}
