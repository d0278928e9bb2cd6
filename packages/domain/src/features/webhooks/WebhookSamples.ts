import { DateTime, Schema } from "effect"
import type { AccountId } from "../../access/Account.ts"
import type { ListedLead } from "../../assignment/ListedLead.ts"
import type { CalendarDate } from "../../calendar/CalendarDate.ts"
import type { BusinessId } from "../../catalog/Business.ts"
import type { Subcategory } from "../../catalog/Subcategory.ts"
import type { Website } from "../../catalog/Website.ts"
import { ToldEventType, submissionWaiting } from "../../event/DomainEvent.ts"
import type { PostalCode } from "../../geography/PostalCode.ts"
import type { Email } from "../../lead/Email.ts"
import type { LeadId } from "../../lead/LeadId.ts"
import type { Phone } from "../../lead/Phone.ts"
import type { ReclaimId } from "../../lead/ReclaimId.ts"
import type { SubmissionId } from "../../lead/SubmissionId.ts"
import { carriesLead, WebhookContent } from "./WebhookContent.ts"
import { type CarriedLead, payloadOf, type WebhookPayload } from "./WebhookPayload.ts"

/** Which samples to show, in a query string: those of an event, as a webhook with this content gets them. */
export const SampleQuery = Schema.Struct({
  event: Schema.optionalKey(
    ToldEventType.annotate({
      fault: { _tag: "NotSelectable" },
      description: "The type of the event, `business_lead.assigned` when left out."
    })
  ),
  content: Schema.optionalKey(
    WebhookContent.annotate({ fault: { _tag: "NotSelectable" }, description: "`lead` when left out." })
  )
})

/** Which samples to show. */
export interface SampleQuery extends Schema.Schema.Type<typeof SampleQuery> {}

const account = "installers" as AccountId
const business = "sample-business" as BusinessId

const subcategory = {
  id: "heat-pumps",
  name: "Heat pumps",
  slug: "heat-pumps",
  category: { id: "heating", name: "Heating", slug: "heating" },
  max_businesses: 3,
  duplicate_window_days: 90,
  fields: [
    {
      key: "annual_gas_consumption",
      label: "Annual gas consumption",
      type: "number",
      required: false,
      options: null,
      min: 0,
      max: null,
      unit: "m³",
      position: 1
    }
  ]
} as unknown as Subcategory

const website = { code: "sample", name: "Sample website", url: "https://sample.example" } as Website

/** Invented people. Their addresses are of a domain that nobody can register. */
const people = [
  [
    "female",
    "Noor",
    "van den Berg",
    "noor@person.example",
    "0600000001",
    "3511AB",
    "Utrecht",
    "Lange Nieuwstraat",
    "12",
    1500
  ],
  ["male", "Jan", "de Vries", "jan@person.example", "0600000002", "9711AA", "Groningen", "Grote Markt", "1", 2100.5],
  ["unknown", "Sam", "Peeters", "sam@person.example", "0600000003", "5611AB", "Eindhoven", "Markt", "7a", 900]
] as const

const listedSample = (index: number, now: DateTime.Utc): ListedLead => {
  const [gender, first_name, last_name, email, phone, postal_code, city, street, street_number, gas] = people[index]!
  return {
    businessLead: {
      business,
      assigned_at: now,
      region: null,
      reclaim: null,
      released_at: null,
      lead: {
        id: (index + 1) as LeadId,
        stage: "placed",
        account,
        website_code: website.code,
        subcategory_id: subcategory.id,
        places: 3,
        country: "Nederland",
        postal_code: postal_code as PostalCode,
        city,
        street,
        street_number,
        preferred_date_of_execution: DateTime.formatIsoDateUtc(DateTime.add(now, { days: 30 })) as CalendarDate,
        description: "A quiet one, please.",
        gender,
        first_name,
        last_name,
        email: email as Email,
        phone: phone as Phone,
        subscribe_to_newsletter: false,
        answers: [{ key: "annual_gas_consumption", value: gas }],
        extra_info: null,
        remark: null,
        signals: [],
        confirm_by: null,
        created_at: now,
        anonymised_at: null,
        withdrawn_at: null
      }
    },
    status: "new",
    reclaimable_until: DateTime.add(now, { days: 14 }),
    website,
    subcategory
  }
}

/** Returns an invented lead, as a delivery carries a lead. */
export const sampleLead = (index: number, now: DateTime.Utc): CarriedLead => ({
  listed: listedSample(index, now),
  reclaim: null,
  consent: null
})

/** Returns what deliveries of an event tell, of invented leads. */
export const samplePayloads = (
  { content = "lead", event: type = "business_lead.assigned" }: SampleQuery,
  now: DateTime.Utc
): ReadonlyArray<WebhookPayload> =>
  people.map((_, index) => {
    const id = `019bc14f-effb-713d-8339-4551a904245${index}`
    if (type === "submission.waiting") return payloadOf(submissionWaiting(id as SubmissionId, now), null)
    const carried = sampleLead(index, now)
    const isOfBusiness = !type.startsWith("lead.")
    const reclaim = type.startsWith("reclaim.") ? (id as ReclaimId) : null
    const lead = carried.listed.businessLead.lead.id
    const event = { type, at: now, lead, business: isOfBusiness ? business : null, reclaim }
    return payloadOf(event, content === "lead" && carriesLead(event) ? carried : null)
  })
