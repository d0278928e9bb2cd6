import { Schema, SchemaGetter } from "effect"
import { LeadId, leadIdFromText } from "./LeadId.ts"

/**
 * The number of a lead in a path or a query. Only its plain decimal digits are accepted. Anything else becomes 0, which
 * breaks one rule of a {@link LeadId}, so that its fault is told once.
 */
export const LeadIdText = Schema.String.pipe(
  Schema.decodeTo(LeadId, {
    decode: SchemaGetter.transform((text: string) => leadIdFromText(text) ?? (0 as LeadId)),
    encode: SchemaGetter.transform(String)
  })
)
