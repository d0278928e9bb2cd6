import { Schema } from "effect"

/** A language in which Leadwell writes to people. */
export const Language = Schema.Literals(["en", "nl"])

/** A language in which Leadwell writes to people. */
export type Language = typeof Language.Type
