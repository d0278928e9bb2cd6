import { Schema } from "effect"

/** The texts that say nothing once they are trimmed. */
export const Blank = Schema.Literals(["", " ", "   ", "\t", "\r\n", "\u00a0", "\u2003", "\ufeff"])
