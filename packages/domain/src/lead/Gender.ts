import { Schema, SchemaGetter } from "effect"

/** How a contact person wishes to be addressed. */
export const Gender = Schema.Literals(["male", "female", "other", "unknown"])

/** How a contact person wishes to be addressed. */
export type Gender = typeof Gender.Type

/** A gender in any case. */
export const GenderText = Schema.String.annotate({
  description: "male, female, other or unknown, in any case.",
  examples: ["female"]
}).pipe(
  Schema.decodeTo(Gender.annotate({ fault: { _tag: "NotSelectable" } }), {
    decode: SchemaGetter.transform((text: string) => text.toLowerCase() as Gender),
    encode: SchemaGetter.passthroughSupertype()
  })
)
