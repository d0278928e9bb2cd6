import { PhoneText } from "@leadwell/domain/lead/Phone"
import { Schema } from "effect"
import { LeadBody } from "../../intake/LeadBody.ts"
import { FormDefinition } from "./FormDefinition.ts"

const { postal_code: _, phone: __, website_code: ___, ...request } = LeadBody.fields

/** The body of a request by which a form sends a lead, as a client encodes it. */
export const FormLeadBody = Schema.Struct({
  ...request,
  postal_code: Schema.String.annotate({
    description: "As people write it, with blanks or hyphens.",
    examples: ["3511 AB"]
  }),
  phone: Schema.toEncoded(PhoneText),
  consent: Schema.optionalKey(
    Schema.Unknown.annotate({
      description:
        "Read for websites that keep consent: an object with the `text_version` and the `language` of a text that the form shows now, and perhaps `page_url`, on an origin of the key. It is given when it is received, so `given_at` is not looked at; `certificate_url` and `verified` are refused.",
      examples: [{ text_version: 1, language: "nl", page_url: "https://www.example.nl/offerte" }]
    })
  ),
  form_version: FormDefinition.fields.version,
  challenge: Schema.String.annotate({ description: "The text of ALTCHA's widget that solves a challenge of the key." }),
  idempotency_key: Schema.optionalKey(
    Schema.String.check(Schema.isPattern(/^[ -~]{1,255}$/u)).annotate({
      description:
        "Makes the request safe to send again, for 24 hours: a form makes it when it is shown. The challenge and the version are not looked at when the lead is stored already."
    })
  ),
  filled_in_ms: Schema.optionalKey(
    Schema.Finite.annotate({ description: "In how many milliseconds the form was filled in." })
  ),
  homepage: Schema.optionalKey(
    Schema.String.annotate({ description: "The `trap` of the form. People leave it empty." })
  )
})
