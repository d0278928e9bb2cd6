import { type BusinessLead, isReleased } from "@leadwell/domain/assignment/BusinessLead"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { readableLeads } from "@leadwell/domain/assignment/ReadableLeads"
import type { Business } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { DateTime, Effect, Option } from "effect"
import type { LeadContact, LeadLocality, MailContent } from "../letter/MailContent.ts"
import type { Person } from "../person/Person.ts"
import { isHolderNotice, type MailDelivery } from "./MailDelivery.ts"
import { hearsOf } from "./MailRecipients.ts"
import { leadAddress, leadsAddress, profileAddress, SiteOrigin } from "./PageAddresses.ts"

/** What a message tells, and the mails it tells of. Every other mail of its queue has become pointless. */
export interface ToldMails {
  readonly content: Option.Option<MailContent>
  readonly told: ReadonlyArray<MailDelivery>
}

/** A lead that a mail tells of. */
interface MailedLead {
  readonly mail: MailDelivery
  readonly lead: LeadId
}

/** A lead as a message shows it. */
interface ShownLead {
  readonly mail: MailDelivery
  readonly locality: LeadLocality
  readonly isGranted: boolean
}

/** The number of leads from which on a message only counts the others. */
const shownApart = 20

/** Tells of nothing. */
export const nothingTold: ToldMails = { content: Option.none(), told: [] }

/** Returns the person of a lead, if the business chose to have it in its mails. */
const contactOf = (business: Business, lead: Lead): LeadContact | null =>
  business.mail_personal_data && !isErased(lead)
    ? {
        name: `${lead.first_name} ${lead.last_name}`,
        phone: lead.phone,
        email: lead.email,
        street: `${lead.street} ${lead.street_number}, ${lead.postal_code} ${lead.city}`
      }
    : null

/** Returns whether there is still something to say of a lead. A granted reclaim released it. */
const isTold = ({ kind }: MailDelivery, one: BusinessLead): boolean =>
  one.lead.anonymised_at === null &&
  (kind === "reclaim_decided" || (!isReleased(one) && one.lead.withdrawn_at === null))

/** Returns a function that reads what claimed mails about leads of one business tell now. */
export const makeLeadContents = Effect.gen(function* () {
  const { businesses } = yield* CatalogParts
  const leads = yield* BusinessLeadRepository
  const { subcategories } = yield* CatalogParts
  const origin = yield* SiteOrigin
  const readable = yield* readableLeads

  /** Returns those of the leads that tell something, as their business has them. */
  const placesOf = Effect.fnUntraced(function* (wanted: ReadonlyArray<MailedLead>, business: Business) {
    const found = yield* leads.find(wanted.map(({ lead }) => ({ business: business.id, lead })))
    const subjects = new Map<SubcategoryId, string>()
    for (const id of new Set(found.map(({ lead }) => lead.subcategory_id))) {
      for (const { name } of Option.toArray(yield* subcategories.find(id))) subjects.set(id, name)
    }
    const byLead = new Map(found.map((one) => [one.lead.id, one]))
    const asRead = new Map((yield* readable(found, yield* DateTime.now)).map((one) => [one.lead.id, one.lead]))
    return wanted.flatMap(({ lead: id, mail }) => {
      const [one, lead] = [byLead.get(id), asRead.get(id)]
      const subcategory = one === undefined ? undefined : subjects.get(one.lead.subcategory_id)
      if (one === undefined || lead === undefined || subcategory === undefined || !isTold(mail, one)) return []
      const locality: LeadLocality = {
        subcategory,
        city: lead.city,
        area: lead.postal_code.replaceAll(/\D/g, ""),
        address: leadAddress(origin, business.id, id),
        contact: contactOf(business, lead)
      }
      return [{ mail, locality, isGranted: one.reclaim === "granted" } satisfies ShownLead]
    })
  })

  /** Returns the first leads that tell something, and those behind them, which are not read. */
  const firstOf = Effect.fnUntraced(function* (all: ReadonlyArray<MailedLead>, business: Business) {
    const found: Array<ShownLead> = []
    let others = all
    while (found.length < shownApart && others.length > 0) {
      found.push(...(yield* placesOf(others.slice(0, shownApart), business)))
      others = others.slice(shownApart)
    }
    return { found, others }
  })

  /** Returns what a mail tells a business of its copy of a lead, erased or released or not. It shows no person. */
  const noticeOf = Effect.fnUntraced(function* (mail: MailDelivery, business: Business) {
    const [lead] = mail.leads
    const { kind } = mail
    if (lead === undefined || !isHolderNotice(kind)) return nothingTold
    const found = yield* leads.find([{ business: business.id, lead }])
    if (found.length === 0) return nothingTold
    const address = leadAddress(origin, business.id, lead)
    return { content: Option.some<MailContent>({ kind, business: business.name, lead, address }), told: [mail] }
  })

  return Effect.fnUntraced(function* (queue: ReadonlyArray<MailDelivery>, person: Person) {
    const owner = queue[0]?.queue ?? null
    if (owner === null) return nothingTold
    const business = yield* businesses.find(owner)
    if (Option.isNone(business) || !hearsOf(person, business.value)) return nothingTold
    if (isHolderNotice(queue[0]!.kind)) return yield* noticeOf(queue[0]!, business.value)
    const all = queue.flatMap((mail) => mail.leads.map((lead): MailedLead => ({ mail, lead })))
    const { found, others } = yield* firstOf(all, business.value)
    const [first] = found
    if (first === undefined) return nothingTold
    const told = new Set([...found, ...others].map(({ mail }) => mail))
    const of = { business: business.value.name, profile: profileAddress(origin) }
    const { isGranted, mail, locality } = first
    const one: MailContent =
      mail.kind === "new_lead"
        ? { kind: "new_lead", ...of, ...locality }
        : { kind: "reclaim_decided", ...of, ...locality, isGranted }
    const many: MailContent = {
      kind: "new_leads",
      ...of,
      leads: found.map((each) => each.locality),
      others: others.length,
      address: leadsAddress(origin, owner)
    }
    return { content: Option.some(found.length === 1 ? one : many), told: [...told] }
  })
})
