import { trapName } from "@leadwell/domain/features/forms/FormDefinition"
import { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import { Schema } from "effect"
import { FormField } from "../../catalog/Subcategory.ts"

/** What a form asks on a website, and what it shows. */
export const FormDefinition = Schema.Struct({
  website: Schema.Struct({ name: Schema.String }),
  subcategory: Schema.Struct({ id: Schema.String, name: Schema.String }),
  version: Schema.String.annotate({
    description: "Changes with all that the form shows. A lead is sent with it as `form_version`.",
    examples: ["0f3a5b7c9d1e2f40"]
  }),
  fields: Schema.Array(FormField).annotate({ description: "The questions of the subcategory, in their order." }),
  consent: Schema.NullOr(
    Schema.Struct({ version: Schema.Int, language: ConsentLanguage, text: Schema.String })
  ).annotate({
    description:
      "The text to which people consent, in the language that `Accept-Language` prefers if there is one. Null where the website keeps no consent. A lead is sent with its `version` as `consent.text_version`."
  }),
  languages: Schema.Array(ConsentLanguage),
  trap: Schema.Literal(trapName).annotate({
    description: "The key of a field that people do not see. A lead with a text under it is held."
  })
}).annotate({ identifier: "FormDefinition" })
