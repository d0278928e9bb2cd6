import { Schema } from "effect"

/** The receipt for a lead of a form. It tells nothing about the lead, because the key of a form is public. */
export const FormReceipt = Schema.Struct({ completed: Schema.Literal(true), message: Schema.String }).annotate({
  identifier: "FormReceipt",
  httpApiStatus: 201,
  description: "The lead was received, and nothing is told of what becomes of it."
})
