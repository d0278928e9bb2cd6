import { Schema } from "effect"

/** The number of a lead: a positive integer below 2^53, so every JSON reader keeps it exactly. */
export const LeadId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).pipe(
  Schema.brand("LeadId")
)

/** The number of a lead. */
export type LeadId = typeof LeadId.Type

const canonicalDecimal = /^[1-9][0-9]{0,15}$/

/** The id that a text names, or nothing when it names none: no sign, no leading zero, no blank. */
export const leadIdFromText = (text: string): LeadId | undefined => {
  const id = Number(text)
  return canonicalDecimal.test(text) && Number.isSafeInteger(id) ? (id as LeadId) : undefined
}
