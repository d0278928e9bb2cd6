import { Effect, Option } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import { BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import type { Business } from "../catalog/Business.ts"
import { BusinessRepository } from "../catalog/BusinessRepository.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import { SubcategoryRepository } from "../catalog/SubcategoryRepository.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { LeadContact, LeadPlace, MailContent } from "../letter/MailContent.ts"
import type { Person } from "../people/Person.ts"
import type { MailDelivery } from "./MailDelivery.ts"
import { hearsOf } from "./MailRecipients.ts"
import { leadAddress, leadsAddress, profileAddress, SiteOrigin } from "./PageAddresses.ts"

/** What a message tells, and the mails it tells of. Every other mail of its queue has become pointless. */
export interface ToldMails {
  readonly content: Option.Option<MailContent>
  readonly told: ReadonlyArray<MailDelivery>
}

/** Tells of nothing. */
export const nothingTold: ToldMails = { content: Option.none(), told: [] }

/** Returns the person of a lead, if the business chose to have it in its mails. */
const contactOf = (business: Business, lead: Lead): LeadContact | null =>
  business.mail_personal_data
    ? {
        name: `${lead.first_name} ${lead.last_name}`,
        phone: lead.phone,
        email: lead.email,
        street: `${lead.street} ${lead.street_number}, ${lead.postal_code} ${lead.city}`
      }
    : null

/** Returns whether there is still something to say of a lead. A granted reclaim released it. */
const isTold = ({ kind }: MailDelivery, { lead, reclaim }: BusinessLead): boolean =>
  lead.anonymised_at === null && (kind === "reclaim_decided" || reclaim !== "granted")

/** Returns a function that reads what claimed mails about leads of one business tell now. */
export const makeLeadContents = Effect.gen(function* () {
  const businesses = yield* BusinessRepository
  const leads = yield* BusinessLeadRepository
  const subcategories = yield* SubcategoryRepository
  const origin = yield* SiteOrigin

  /** Returns the leads of mails that tell something, as their business has them. */
  const placesOf = Effect.fnUntraced(function* (queue: ReadonlyArray<MailDelivery>, business: Business) {
    const wanted = queue.flatMap((mail) => mail.leads.map((lead) => ({ business: business.id, lead })))
    const found = yield* leads.find(wanted)
    const subjects = new Map<SubcategoryId, string>()
    for (const id of new Set(found.map(({ lead }) => lead.subcategory_id))) {
      for (const { name } of Option.toArray(yield* subcategories.find(id))) subjects.set(id, name)
    }
    const byLead = new Map(found.map((one) => [one.lead.id, one]))
    const placeOf = (mail: MailDelivery, id: LeadId) => {
      const one = byLead.get(id)
      const subcategory = one === undefined ? undefined : subjects.get(one.lead.subcategory_id)
      if (one === undefined || subcategory === undefined || !isTold(mail, one)) return []
      const { lead, reclaim } = one
      const place: LeadPlace = {
        subcategory,
        city: lead.city,
        area: lead.postal_code.replaceAll(/\D/g, ""),
        address: leadAddress(origin, business.id, id),
        contact: contactOf(business, lead)
      }
      return [{ mail, place, isGranted: reclaim === "granted" }]
    }
    return queue.flatMap((mail) => mail.leads.flatMap((id) => placeOf(mail, id)))
  })

  return Effect.fnUntraced(function* (queue: ReadonlyArray<MailDelivery>, person: Person) {
    const owner = queue[0]?.business ?? null
    if (owner === null) return nothingTold
    const business = yield* businesses.find(owner)
    if (Option.isNone(business) || !hearsOf(person, business.value)) return nothingTold
    const found = yield* placesOf(queue, business.value)
    const [first] = found
    if (first === undefined) return nothingTold
    const of = { business: business.value.name, profile: profileAddress(origin) }
    const { isGranted, mail, place } = first
    const one: MailContent =
      mail.kind === "new_lead"
        ? { kind: "new_lead", ...of, ...place }
        : { kind: "reclaim_decided", ...of, ...place, isGranted }
    const all = found.map((each) => each.place)
    const content: MailContent =
      all.length === 1 ? one : { kind: "new_leads", ...of, leads: all, address: leadsAddress(origin, owner) }
    return { content: Option.some(content), told: [...new Set(found.map((each) => each.mail))] }
  })
})
