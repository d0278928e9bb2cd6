import type { Answer } from "../api/Contract.ts"

export type Import = Answer<"GET /api/imports/:id">["data"]

/** What was sent to be checked: a file, and what is said of all its rows. */
export interface Sent {
  readonly file: File
  readonly options: Readonly<Record<string, string>>
}

/** The files that were chosen since the application was opened. They are sent again to read them otherwise. */
const files = new Map<string, Sent>()

/** Remembers the file of an import. */
export const rememberFile = (id: string, sent: Sent): void => void files.set(id, sent)

/** Returns the file of an import, if it was chosen in this window. */
export const fileOf = (id: string): Sent | undefined => files.get(id)

/** Returns the form that sends a file to be checked. */
export const formOf = ({ file, options }: Sent): FormData => {
  const form = new FormData()
  form.set("file", file)
  for (const [key, value] of Object.entries(options)) if (value !== "") form.set(key, value)
  return form
}

/** Returns whether a checked import can start: leads when a row is sound, businesses when all rows are. */
export const canStart = ({ businesses, kind, sound, status }: Import): boolean =>
  status === "checked" && (kind === "businesses" ? businesses !== null : sound > 0)

/** Returns whether an import goes on by itself. */
export const isUnderWay = ({ status }: Pick<Import, "status">): boolean => status === "checking" || status === "running"
