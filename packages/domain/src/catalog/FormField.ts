import { Schema } from "effect"
import { nameUpTo } from "../input/Text.ts"

const finite = Schema.Number.check(Schema.isFinite({ fault: { _tag: "NotNumber" } }))

/** The key under which a field is answered: it stands in `fields` of a lead request and in the list of leads. */
export const FormFieldKey = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/u, { fault: { _tag: "NotIdentifier" } })
)

/** The five kinds of answer a field may ask. */
export const FormFieldType = Schema.Literals(["choice", "number", "text", "boolean", "date"])

/** The five kinds of answer a field may ask. */
export type FormFieldType = typeof FormFieldType.Type

/**
 * One question of a subcategory's form. `options` are the labels of a `choice` and null otherwise; `min`, `max` and
 * `unit` belong to a `number`. `position` counts from 1 in the order of the form.
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

/** One question of a subcategory's form. */
export interface FormField extends Schema.Schema.Type<typeof FormField> {}
