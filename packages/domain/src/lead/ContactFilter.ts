import type { Contact } from "./Duplicate.ts"

/** Selects what holds one of some contacts, or, by `nobody`, that in which no contact was found. */
export type ContactFilter = ReadonlyArray<Contact> | "nobody"

/** Returns whether what holds some contacts is selected. */
export const hasContact = (held: ReadonlyArray<Contact>, holding: ContactFilter): boolean =>
  holding === "nobody"
    ? held.length === 0
    : held.some((one) => holding.some(({ kind, value }) => kind === one.kind && value === one.value))
