import { Result, Schema } from "effect"
import { FormFieldType } from "../../catalog/FormField.ts"
import type { Fault } from "../../input/Fault.ts"
import { type CatalogEntry, entriesIn, namesAt, textsIn, usedTwice } from "./CatalogEntry.ts"

const typeOf = Schema.decodeUnknownResult(FormFieldType)

const optionFaults = (field: CatalogEntry, type: FormFieldType): ReadonlyArray<Fault> => {
  const path = [...field.path, "options"]
  const options = field.value["options"] ?? null
  if (type !== "choice") return options === null ? [] : [{ path, rule: { _tag: "Unexpected" } }]
  if (options === null || (Array.isArray(options) && options.length === 0))
    return [{ path, rule: { _tag: "Required" } }]
  // Answers and labels are trimmed before they are compared.
  return usedTwice(textsIn(field, "options").map(({ name, path }) => ({ name: name.trim(), path })))
}

const isFinite = Schema.is(Schema.Finite)

/** A bound that is no finite number is told by another check. */
const boundFaults = (field: CatalogEntry, type: FormFieldType): ReadonlyArray<Fault> => {
  const { max, min } = field.value
  if (type === "number") {
    const isCrossed = isFinite(min) && isFinite(max) && max < min
    return isCrossed ? [{ path: [...field.path, "max"], rule: { _tag: "TooSmall", min } }] : []
  }
  return ["min", "max", "unit"]
    .filter((key) => (field.value[key] ?? null) !== null)
    .map((key) => ({ path: [...field.path, key], rule: { _tag: "Unexpected" } }))
}

/**
 * Returns the faults between values of a form: duplicate keys and options, options that are missing or misplaced,
 * misplaced bounds and units, a maximum below its minimum.
 */
export const formFaults = (subcategory: CatalogEntry): ReadonlyArray<Fault> => {
  const fields = entriesIn(subcategory, "fields")
  return [
    ...usedTwice(namesAt(fields, "key")),
    ...fields.flatMap((field) => {
      const type = typeOf(field.value["type"])
      return Result.isSuccess(type) ? [...optionFaults(field, type.success), ...boundFaults(field, type.success)] : []
    })
  ]
}
