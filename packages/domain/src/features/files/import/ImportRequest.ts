import { Schema } from "effect"
import { AccountId } from "../../../access/Account.ts"
import { SubcategoryId } from "../../../catalog/Subcategory.ts"
import { WebsiteCode } from "../../../catalog/Website.ts"
import { defaulted, exactReader, optional, type Reading, required } from "../../../input/InputObject.ts"
import { textUpTo } from "../../../input/Text.ts"
import { ImportKind } from "./Import.ts"

/** The maximum number of keys in a map. */
export const mostKeys = 200

/** The keys of an import besides its file, in the order in which faults are reported. */
export const importRequestKeys = {
  kind: required(ImportKind),
  website_code: optional(WebsiteCode),
  subcategory_id: optional(SubcategoryId),
  account_id: optional(AccountId),
  map: defaulted(Schema.Record(Schema.String, textUpTo(255)), {}),
  accept_terms: defaulted(Schema.Boolean, false)
}

const read = exactReader(importRequestKeys)

/** Returns a text of JSON as its value, and any other value as it is. A blank is no value. */
export const fromJson = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  if (value.trim() === "") return undefined
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** Reads the options of an import. A form sends `map` and `accept_terms` as texts of JSON. */
export const readImportRequest = ({
  accept_terms,
  map,
  ...others
}: Readonly<Record<string, unknown>>): Reading<typeof importRequestKeys> =>
  read({
    ...others,
    ...(map === undefined ? {} : { map: fromJson(map) }),
    ...(accept_terms === undefined ? {} : { accept_terms: fromJson(accept_terms) })
  })
