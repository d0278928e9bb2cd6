import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { languageOf, type Website } from "@leadwell/domain/catalog/Website"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { isAwaiting } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { DateTime, Effect, Option, Redacted } from "effect"
import { oneLine } from "../letter/Letter.ts"
import type { MailContent } from "../letter/MailContent.ts"
import { PersonPageIsOn } from "../personpage/PersonLink.ts"
import { makePersonLinkIssuer } from "../personpage/PersonLinkSecrets.ts"
import type { LeadMailKind, MailDelivery } from "./MailDelivery.ts"
import type { Addressee } from "./MailWriting.ts"
import { confirmAddress, personPageAddress, SiteOrigin } from "./PageAddresses.ts"

/** What a mail tells the person of a lead, and to which address. */
export interface ToldPerson {
  readonly content: MailContent
  readonly addressee: Addressee
}

const nothing = Option.none<MailContent>()

/**
 * Returns a function that reads what a mail tells the person of a lead now, or nothing when the lead is erased, or has
 * nothing left to say. The address is that of the lead, and the language that of its website. The mail does not call
 * its receiver by name, because anybody may have typed the address.
 */
export const makeLeadPersonContents = Effect.gen(function* () {
  const leads = yield* LeadRepository
  const { websites } = yield* CatalogParts
  const issue = yield* makePersonLinkIssuer
  const origin = yield* SiteOrigin
  const zone = yield* BusinessTimeZone
  const hasPages = yield* PersonPageIsOn

  const contentOf = Effect.fnUntraced(function* (kind: LeadMailKind, lead: Lead, website: Website) {
    switch (kind) {
      case "confirm_request": {
        const { confirm_by: until } = lead
        const isLate = until === null || DateTime.isLessThanOrEqualTo(until, yield* DateTime.now)
        if (!isAwaiting(lead) || isLate) return nothing
        const address = confirmAddress(origin, Redacted.value(yield* issue(lead.id, "confirm", until)))
        return Option.some<MailContent>({ kind, website: oneLine(website.name), until, zone, address })
      }
      case "lead_receipt": {
        if (!hasPages || isAwaiting(lead)) return nothing
        const address = personPageAddress(origin, Redacted.value(yield* issue(lead.id, "page", null)))
        return Option.some<MailContent>({ kind, website: oneLine(website.name), address })
      }
    }
  })

  return Effect.fn("LeadPersonContents.read")(function* ({ leads: [id] }: MailDelivery, kind: LeadMailKind) {
    if (id === undefined) return Option.none<ToldPerson>()
    const found = yield* Effect.catchTag(Effect.asSome(leads.get(id)), "LeadNotFound", () => Effect.succeedNone)
    if (Option.isNone(found) || isErased(found.value.lead)) return Option.none<ToldPerson>()
    const { lead } = found.value
    const website = yield* websites.find(lead.website_code)
    if (Option.isNone(website)) return Option.none<ToldPerson>()
    const addressee = { email: lead.email, language: languageOf(website.value), called: null }
    return Option.map(yield* contentOf(kind, lead, website.value), (content): ToldPerson => ({ content, addressee }))
  })
})
