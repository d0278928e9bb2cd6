import { pluralIn } from "../Plural.ts"

/** Writes a Dutch text for a count. `#` stands for the count. */
export const plural = pluralIn("nl-NL")
