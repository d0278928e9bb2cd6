import { Schema } from "effect"
import { nameUpTo } from "../input/Text.ts"

const finite = Schema.Number.check(Schema.isFinite({ fault: { _tag: "NotNumber" } }))

/** The key of a field. It is the key of the answer in `fields` of a lead request, and in the list of leads. */
export const FormFieldKey = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/u, { fault: { _tag: "NotIdentifier" } })
)

/** The type of an answer. */
export const FormFieldType = Schema.Literals(["choice", "number", "text", "boolean", "date"])

/** The type of an answer. */
export type FormFieldType = typeof FormFieldType.Type

/**
 * A question in the form of a subcategory, at `position` counted from 1. `options` are the labels of a `choice`; `min`,
 * `max` and `unit` belong to a `number`.
 */
export const FormField = Schema.Struct({
  key: FormFieldKey,
  label: nameUpTo(255),
  type: FormFieldType,
  required: Schema.Boolean,
  options: Schema.NullOr(Schema.Array(nameUpTo(255))),
  min: Schema.NullOr(finite),
  max: Schema.NullOr(finite),
  unit: Schema.NullOr(nameUpTo(32)),
  position: Schema.Int
})

/** A question in the form of a subcategory. */
export interface FormField extends Schema.Schema.Type<typeof FormField> {}
