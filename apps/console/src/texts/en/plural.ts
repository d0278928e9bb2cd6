import { pluralIn } from "../Plural.ts"

/** Writes a text for a count. `#` stands for the count. */
export const plural = pluralIn("en-GB")
