import { LeadId, leadIdFromText } from "@leadwell/domain/lead/LeadId"
import { Schema, SchemaGetter } from "effect"

/** The number of a lead in a path. Only its plain decimal digits are accepted. */
export const LeadIdText = Schema.String.pipe(
  Schema.decodeTo(LeadId, {
    decode: SchemaGetter.transform((text: string) => leadIdFromText(text) ?? (Number.NaN as LeadId)),
    encode: SchemaGetter.transform(String)
  })
)
