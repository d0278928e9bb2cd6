import { Effect, Option } from "effect"
import { BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import type { Business } from "../catalog/Business.ts"
import { BusinessRepository } from "../catalog/BusinessRepository.ts"
import { SubcategoryRepository } from "../catalog/SubcategoryRepository.ts"
import type { Lead } from "../lead/Lead.ts"
import type { Person } from "../people/Person.ts"
import { makeLinkIssuer, signInAddress, signInPage } from "../people/SignInLinks.ts"
import { ReclaimRepository } from "../reclaim/ReclaimRepository.ts"
import { makeCapContent } from "./CapContent.ts"
import type { LeadContact, MailContent } from "./MailContent.ts"
import { isNotification, type MailDelivery } from "./MailDelivery.ts"
import { decidesReclaims, hearsOf, wants } from "./MailRecipients.ts"
import { leadAddress, profileAddress, reclaimsAddress, SiteOrigin } from "./PageAddresses.ts"

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

const nothing = Option.none<MailContent>()

/**
 * Returns a function that reads what a mail tells at the time of sending, or nothing when it has become pointless: the
 * person switched its kind off, may not know it any more, or the thing is gone.
 */
export const makeMailContents = Effect.gen(function* () {
  const businesses = yield* BusinessRepository
  const leads = yield* BusinessLeadRepository
  const subcategories = yield* SubcategoryRepository
  const reclaims = yield* ReclaimRepository
  const contentOfCap = yield* makeCapContent
  const issueLink = yield* makeLinkIssuer
  const origin = yield* SiteOrigin

  /** Returns the lead that a mail is about, as its business has it. */
  const leadOf = Effect.fnUntraced(function* ({ business: owner, lead: id }: MailDelivery, person: Person) {
    if (owner === null || id === null) return Option.none()
    const business = yield* businesses.find(owner)
    if (Option.isNone(business) || !hearsOf(person, business.value)) return Option.none()
    const [found] = yield* leads.find([{ business: owner, lead: id }])
    if (found === undefined || found.lead.anonymised_at !== null) return Option.none()
    const { lead, reclaim } = found
    const subcategory = yield* subcategories.find(lead.subcategory_id)
    if (Option.isNone(subcategory)) return Option.none()
    const place = {
      business: business.value.name,
      subcategory: subcategory.value.name,
      city: lead.city,
      area: lead.postal_code.replaceAll(/\D/g, ""),
      address: leadAddress(origin, owner, id),
      profile: profileAddress(origin)
    }
    return Option.some({ place, reclaim, contact: contactOf(business.value, lead) })
  })

  const contentOfLead = Effect.fnUntraced(function* (mail: MailDelivery, person: Person) {
    const found = yield* leadOf(mail, person)
    return Option.flatMap(found, ({ contact, place, reclaim }): Option.Option<MailContent> => {
      if (mail.kind === "new_lead")
        return reclaim === "granted" ? nothing : Option.some({ kind: "new_lead", ...place, contact })
      return Option.some({ kind: "reclaim_decided", ...place, isGranted: reclaim === "granted" })
    })
  })

  return Effect.fn("MailContents.read")(function* (mail: MailDelivery, person: Person) {
    const { kind } = mail
    if (isNotification(kind) && !wants(person, kind)) return nothing
    switch (kind) {
      case "invitation":
      case "sign_in_link": {
        if (person.memberships.length === 0) return nothing
        const link = yield* issueLink(person.id, [])
        return Option.some<MailContent>({ kind, address: signInAddress(origin, link), again: signInPage(origin) })
      }
      case "new_lead":
      case "reclaim_decided":
        return yield* contentOfLead(mail, person)
      case "cap_reached":
        return yield* contentOfCap(mail, person)
      case "reclaims_waiting": {
        if (!decidesReclaims(person)) return nothing
        const { total } = yield* reclaims.page({ status: ["pending"] }, "ascending", { page: 1, per_page: 1 })
        return total === 0
          ? nothing
          : Option.some<MailContent>({
              kind,
              count: total,
              address: reclaimsAddress(origin),
              profile: profileAddress(origin)
            })
      }
    }
  })
})
