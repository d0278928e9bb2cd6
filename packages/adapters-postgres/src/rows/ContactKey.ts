import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { hash } from "node:crypto"

/**
 * Returns the key of a contact in a subcategory: half a SHA-256 as a UUID, because one short key is cheaper to write
 * than three columns. It contains the digest of the value alone, by which earlier versions stored contacts.
 */
export const contactKey = (subcategory: SubcategoryId, { kind, value }: Contact): string => {
  const digest = hash("sha256", value, "buffer")
  const key = hash("sha256", Buffer.concat([Buffer.from(`${subcategory} ${kind} `), digest]))
  return key.slice(0, 32)
}
