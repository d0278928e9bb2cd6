import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { hash } from "node:crypto"

/**
 * Returns the key of a contact in a subcategory: half a SHA-256 as a UUID, because one short key is cheaper to write
 * than three columns.
 */
export const contactKey = (subcategory: SubcategoryId, { kind, value }: Contact): string =>
  hash("sha256", `${subcategory} ${kind} ${value}`).slice(0, 32)
