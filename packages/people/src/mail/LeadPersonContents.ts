import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { languageOf, type Website } from "@leadwell/domain/catalog/Website"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { uuidV7 } from "@leadwell/domain/input/Uuid"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import { addressOf, contactsOf, isAwaiting } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { isErased } from "@leadwell/domain/lead/PersonalFields"
import { maxPerPage } from "@leadwell/domain/pagination/PageRequest"
import { DateTime, Effect, Option, Redacted } from "effect"
import { oneLine } from "../letter/Letter.ts"
import type { MailContent } from "../letter/MailContent.ts"
import { PersonPageIsOn } from "../personpage/PersonLink.ts"
import { makePersonLinkIssuer } from "../personpage/PersonLinkSecrets.ts"
import { makeLeadMailTurns } from "./LeadMailTurns.ts"
import { type LeadMailKind, type MailDelivery, mailDeliveries } from "./MailDelivery.ts"
import type { Addressee } from "./MailWriting.ts"
import { confirmAddress, personPageAddress, SiteOrigin } from "./PageAddresses.ts"

/** What a mail tells the person of a lead, and to which address. */
interface ToldPerson {
  readonly content: MailContent
  readonly addressee: Addressee
}

/** Returns whether a machine may have sent a lead that nobody approved, so that its address gets no receipt. */
const isUnapproved = ({ signals, stage }: Lead): boolean =>
  stage === "held" && signals.some(({ signal }) => signal === "without_script")

/**
 * Returns a function that reads what a mail tells the person of a lead now, or how long it waits, or null when the lead
 * is erased, or nothing is left to say. The address is that of the lead, and the language that of its website. The mail
 * does not call its receiver by name, because anybody may have typed the address.
 */
export const makeLeadPersonContents = Effect.gen(function* () {
  const leads = yield* LeadRepository
  const { websites } = yield* CatalogParts
  const issue = yield* makePersonLinkIssuer
  const origin = yield* SiteOrigin
  const zone = yield* BusinessTimeZone
  const hasPages = yield* PersonPageIsOn
  const deliveries = yield* DeliveryRepository
  const { blockedAt } = yield* BlockRepository
  const events = yield* EventRepository
  const turnOf = yield* makeLeadMailTurns

  /** Returns whether an earlier receipt went to the address that the lead has, or is about to. */
  const isRepeated = Effect.fnUntraced(function* (mail: MailDelivery, { id }: Lead) {
    const history = yield* events.ofLead(id)
    const corrected = history.findLast(({ type }) => type === "lead.rectified")?.at
    const since = corrected === undefined ? "" : uuidV7(DateTime.toEpochMillis(corrected), 0n)
    const status = ["pending", "sent"] as const
    const request = { page: 1, per_page: maxPerPage }
    const { items } = yield* deliveries.page(mailDeliveries, { receiver: mail.receiver, status }, request)
    return items.some((one) => one.kind === mail.kind && one.id < mail.id && one.id >= since)
  })

  /** Returns whether a mail has something to say. */
  const isTold = Effect.fnUntraced(function* (mail: MailDelivery, kind: LeadMailKind, lead: Lead) {
    if (kind === "confirm_request") {
      return isAwaiting(lead) && DateTime.isGreaterThan(lead.confirm_by!, yield* DateTime.now)
    }
    if (!hasPages || isAwaiting(lead) || isUnapproved(lead)) return false
    if (Option.isSome(yield* blockedAt(addressOf(contactsOf(lead))))) return false
    return !(yield* isRepeated(mail, lead))
  })

  const contentOf = Effect.fnUntraced(function* (kind: LeadMailKind, lead: Lead, website: Website) {
    switch (kind) {
      case "confirm_request": {
        const until = lead.confirm_by!
        const address = confirmAddress(origin, Redacted.value(yield* issue(lead.id, "confirm", until)))
        return { kind, website: oneLine(website.name), until, zone, address } satisfies MailContent
      }
      case "lead_receipt": {
        const address = personPageAddress(origin, Redacted.value(yield* issue(lead.id, "page", null)))
        return { kind, website: oneLine(website.name), address } satisfies MailContent
      }
    }
  })

  return Effect.fn("LeadPersonContents.read")(function* (mail: MailDelivery, kind: LeadMailKind) {
    const [id] = mail.leads
    if (id === undefined) return null
    const found = yield* Effect.catchTag(Effect.asSome(leads.get(id)), "LeadNotFound", () => Effect.succeedNone)
    if (Option.isNone(found) || isErased(found.value.lead)) return null
    const { lead } = found.value
    const website = yield* websites.find(lead.website_code)
    if (Option.isNone(website) || !(yield* isTold(mail, kind, lead))) return null
    const turn = yield* turnOf(mail, lead)
    if (turn === "never") return null
    if (turn !== "now") return turn
    const addressee = { email: lead.email, language: languageOf(website.value), called: null }
    return { content: yield* contentOf(kind, lead, website.value), addressee } satisfies ToldPerson
  })
})
