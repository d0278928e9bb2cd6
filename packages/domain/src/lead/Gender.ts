import { Schema } from "effect"
import { anyCaseForm } from "../input/AnyCase.ts"
import { readAs } from "../input/Text.ts"

/** The salutation that a person prefers. */
export const Gender = Schema.Literals(["male", "female", "other", "unknown"])

/** The salutation that a person prefers. */
export type Gender = typeof Gender.Type

/** The source of a regular expression for a {@link GenderText}. */
export const genderForm = anyCaseForm(Gender.literals)

/** A {@link Gender} in any case. */
export const GenderText = Schema.String.annotate({
  description: "male, female, other or unknown, in any case.",
  examples: ["female"]
}).pipe(readAs(Gender.annotate({ fault: { _tag: "NotSelectable" } }), (text) => text.toLowerCase() as Gender))
