import { Record } from "effect"
import type { Contact } from "../../../lead/Duplicate.ts"
import { mentionedContacts } from "../../forms/hook/MentionedContacts.ts"
import type { Import } from "./Import.ts"

/** What stands for a name that was erased. */
const erasedName = "…"

/** What a name has that holds a contact. Most names have none of it. */
const personal = /[^\p{L}\p{M}\s_-]|\bat\b|apenstaartje/iu

/** Returns a name with what people write around an address in it taken for blanks, such as `of_an@x.nl-2.csv`. */
const readings = (name: string): ReadonlyArray<string> => {
  const stem = name.replace(/\.[a-z]{3,4}$/iu, "")
  return [...new Set([name, stem, stem.replaceAll("_", " "), stem.replaceAll(/[_-]/gu, " ")])]
}

/**
 * Returns an import without the names of its file, its sheet and its columns that hold one of some contacts, or the
 * same import when none does. A file without a row of names has the values of a person instead.
 */
export const withoutNames = <One extends Pick<Import, "changed" | "columns" | "file" | "map" | "source">>(
  one: One,
  contacts: ReadonlyArray<Contact>
): One => {
  const wanted = new Set(contacts.map(({ kind, value }) => `${kind} ${value}`))
  const names = [one.file, ...one.columns.map(({ name }) => name), ...Object.values(one.map), one.source?.sheet ?? ""]
  const erased = new Set(
    names
      .filter((name) => personal.test(name))
      .filter((name) =>
        mentionedContacts({ fields: readings(name).map((text) => [text, null]) }).some(({ kind, value }) =>
          wanted.has(`${kind} ${value}`)
        )
      )
  )
  if (erased.size === 0) return one
  const left = (name: string): string => (erased.has(name) ? erasedName : name)
  return {
    ...one,
    file: left(one.file),
    source: one.source && { ...one.source, sheet: one.source.sheet && left(one.source.sheet) },
    map: Record.map(one.map, left),
    columns: one.columns.map((column) => ({ ...column, name: left(column.name) })),
    changed: one.changed.map((reading) => ({ ...reading, column: left(reading.column) }))
  }
}
