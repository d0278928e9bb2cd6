import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { PostalCode } from "@leadwell/domain/geography/PostalCode"
import type { Email } from "@leadwell/domain/lead/Email"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { Phone } from "@leadwell/domain/lead/Phone"
import { DateTime } from "effect"
import type { Sample } from "./SampleCatalog.ts"

/** The instant of the samples: noon in winter. */
export const sampleInstant = DateTime.makeUnsafe("2026-01-15T11:00:00.123Z")

/** Returns a lead for the subcategory of a sample, with one place for each of its businesses. */
export const sampleLead = (sample: Sample): ReceivedLead => ({
  stage: "open",
  account: sample.account,
  website_code: sample.website.code,
  subcategory_id: sample.subcategory.id,
  places: Math.max(1, sample.businesses.length),
  country: "Nederland",
  postal_code: "3511AB" as PostalCode,
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "12 bis",
  preferred_date_of_execution: "2026-06-01" as CalendarDate,
  description: "A heat pump.\nPlease call after six. 👍",
  gender: "female",
  first_name: "Zoë",
  last_name: "d'Été",
  email: "Zoe@Example.nl" as Email,
  phone: "0612312312" as Phone,
  subscribe_to_newsletter: false,
  answers: [{ key: "annual_gas_consumption", value: 1500.5 }],
  extra_info: null,
  remark: null,
  signals: [],
  confirm_by: null,
  created_at: sampleInstant
})
