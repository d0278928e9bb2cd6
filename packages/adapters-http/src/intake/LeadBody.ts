import { countryForm } from "@leadwell/domain/geography/Country"
import { leadRequestKeys } from "@leadwell/domain/intake/LeadRequest"
import { genderForm } from "@leadwell/domain/lead/Gender"
import { Schema } from "effect"

const { accept_terms, country, subscribe_to_newsletter, ...texts } = leadRequestKeys

/** A country by its name or an alias, as a client encodes it. */
export const CountryBody = Schema.toEncoded(country.schema).check(
  Schema.isPattern(new RegExp(`^(?:${countryForm})$`, "u"))
)

/** The body of a request that creates a lead, as a client encodes it. */
export const LeadBody = Schema.Struct({
  website_code: Schema.toEncoded(texts.website_code.schema),
  subcategory_id: Schema.toEncoded(texts.subcategory_id.schema),
  postal_code: Schema.toEncoded(texts.postal_code.schema),
  country: Schema.optionalKey(CountryBody),
  city: texts.city.schema,
  street: texts.street.schema,
  street_number: texts.street_number.schema,
  preferred_date_of_execution: Schema.toEncoded(texts.preferred_date_of_execution.schema),
  description: texts.description.schema,
  gender: Schema.toEncoded(texts.gender.schema).check(Schema.isPattern(new RegExp(`^(?:${genderForm})$`, "u"))),
  first_name: texts.first_name.schema,
  last_name: texts.last_name.schema,
  email: Schema.toEncoded(texts.email.schema),
  phone: Schema.toEncoded(texts.phone.schema),
  accept_terms: accept_terms.schema,
  subscribe_to_newsletter: subscribe_to_newsletter.schema,
  consent: Schema.optionalKey(
    Schema.Unknown.annotate({
      description:
        "Read for websites that keep consent: an object with `text_version`, and perhaps `language`, `given_at`, `page_url`, `certificate_url` and `verified`, which has `kind` and `at`. `given_at` and `at` need an offset from UTC. For other websites it is ignored.",
      examples: [{ text_version: 1, given_at: "2026-11-21T08:59:40Z", page_url: "https://www.example.nl/offerte" }]
    })
  ),
  fields: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]))
})
