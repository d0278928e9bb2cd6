import { Schema } from "effect"

/** Texts that are empty after trimming. */
export const Blank = Schema.Literals(["", " ", "   ", "\t", "\r\n", "\u00a0", "\u2003", "\ufeff"])
