import type { PgClient } from "@effect/sql-pg/PgClient"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { ContactFilter } from "@leadwell/domain/lead/ContactFilter"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import type { Fragment } from "effect/sql/Statement"
import { hash } from "node:crypto"

const digest = (text: string): string => hash("sha256", text).slice(0, 16)

/** Returns a contact as one text, of which the database keeps the keyed hash when it may not keep the contact. */
export const contactText = ({ kind, value }: Contact): string => `${kind} ${value}`

/** The condition that the contacts of a row are selected. */
export const hasContact = (sql: PgClient, holding: ContactFilter): Fragment =>
  holding === "nobody" ? sql`contacts = '{}'` : sql`contacts && ${holding.map(contactText)}::text[]`

/**
 * Returns the key of a contact in a subcategory as a UUID, because one short key is cheaper to write than three
 * columns. Its first half is of the contact alone, so the keys of a contact are neighbours.
 */
export const contactKey = (subcategory: SubcategoryId, contact: Contact): string =>
  digest(contactText(contact)) + digest(subcategory)

/** Returns the part of a key that all keys of its contact begin with. */
export const contactOf = (key: string): string => key.slice(0, 16)
