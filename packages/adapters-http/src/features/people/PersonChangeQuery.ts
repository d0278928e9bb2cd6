import { Schema } from "effect"
import { booleanText, DecisionQuery } from "../../access/DecisionQuery.ts"

/** The query of what changes or removes a person. */
export const PersonChangeQuery = Schema.Struct({ ...DecisionQuery.fields, revoke: booleanText })
