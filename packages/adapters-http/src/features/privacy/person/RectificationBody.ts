import { personKeys } from "@leadwell/domain/features/privacy/person/Rectification"
import { remarkKeys } from "@leadwell/domain/intake/LeadReview"
import { Schema, Struct } from "effect"
import { LeadBody } from "../../../intake/LeadBody.ts"

/** A text that may be absent, but not blank. */
const filled = (text: typeof LeadBody.fields.city) => Schema.optionalKey(text.check(Schema.isMinLength(1)))

/** What is corrected of the person of a lead. */
export const RectificationBody = Schema.Struct({
  ...Struct.map(Struct.pick(LeadBody.fields, Struct.keys(personKeys)), Schema.optionalKey),
  city: filled(LeadBody.fields.city),
  street: filled(LeadBody.fields.street),
  street_number: filled(LeadBody.fields.street_number),
  first_name: filled(LeadBody.fields.first_name),
  last_name: filled(LeadBody.fields.last_name),
  remark: remarkKeys.remark.schema
})
