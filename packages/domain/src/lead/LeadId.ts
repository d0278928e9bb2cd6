import { Schema, SchemaGetter } from "effect"

/** The number of a lead: a positive integer below 2^53, which every JSON parser preserves exactly. */
export const LeadId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).pipe(
  Schema.brand("LeadId")
)

/** The number of a lead. */
export type LeadId = typeof LeadId.Type

const canonicalDecimal = /^[1-9][0-9]{0,15}$/

/** Returns the number in a canonical decimal text, without sign, leading zero or blank, and otherwise nothing. */
export const leadIdFromText = (text: string): LeadId | undefined => {
  const id = Number(text)
  return canonicalDecimal.test(text) && Number.isSafeInteger(id) ? (id as LeadId) : undefined
}

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
