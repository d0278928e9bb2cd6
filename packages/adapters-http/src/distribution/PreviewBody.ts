import { previewRequestKeys } from "@leadwell/domain/intake/PreviewRequest"
import { Schema } from "effect"

const { country, postal_code, subcategory_id, website_code } = previewRequestKeys

/** The body of a preview, as a client encodes it. */
export const PreviewBody = Schema.Struct({
  subcategory_id: Schema.toEncoded(subcategory_id.schema),
  postal_code: Schema.toEncoded(postal_code.schema),
  country: Schema.optionalKey(Schema.toEncoded(country.schema)),
  website_code: Schema.optionalKey(Schema.toEncoded(website_code.schema))
})
