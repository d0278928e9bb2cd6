import { previewRequestKeys } from "@leadwell/domain/intake/PreviewRequest"
import { Schema } from "effect"
import { CountryBody } from "../intake/LeadBody.ts"

const { postal_code, subcategory_id, website_code } = previewRequestKeys

/** The body of a preview, as a client encodes it. */
export const PreviewBody = Schema.Struct({
  subcategory_id: Schema.toEncoded(subcategory_id.schema),
  postal_code: Schema.toEncoded(postal_code.schema),
  country: Schema.optionalKey(CountryBody),
  website_code: Schema.optionalKey(Schema.toEncoded(website_code.schema))
})
