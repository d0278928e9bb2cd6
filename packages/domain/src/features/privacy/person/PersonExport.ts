import { DateTime, Effect, Option, Stream } from "effect"
import type { Granted } from "../../../access/Grant.ts"
import type { BusinessLead } from "../../../assignment/BusinessLead.ts"
import { BusinessLeadRepository } from "../../../assignment/BusinessLeadRepository.ts"
import { type BusinessLeadStatus, statusAt } from "../../../assignment/BusinessLeadStatus.ts"
import type { LeadOutcome } from "../../../assignment/LeadOutcome.ts"
import { ReclaimWindow } from "../../../assignment/ReclaimWindow.ts"
import { looks } from "../../../audit/Looks.ts"
import type { Business, BusinessId } from "../../../catalog/Business.ts"
import { CatalogParts } from "../../../catalog/CatalogParts.ts"
import type { Website } from "../../../catalog/Website.ts"
import type { DomainEvent } from "../../../event/DomainEvent.ts"
import { EventRepository } from "../../../event/EventRepository.ts"
import { LeadRepository } from "../../../intake/LeadRepository.ts"
import type { Contact } from "../../../lead/Duplicate.ts"
import type { Lead } from "../../../lead/Lead.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import { isErased } from "../../../lead/PersonalFields.ts"
import { ReclaimRepository } from "../../../reclaim/ReclaimRepository.ts"
import type { ReclaimRequest } from "../../../reclaim/ReclaimRequest.ts"
import type { Screenshot } from "../../../reclaim/Screenshot.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import { type ShownConsent, shownConsents } from "../consent/ShownConsents.ts"
import { personLeads } from "./PersonLeads.ts"

/** A reclaim request about a lead. Of its screenshot only the format is told: others may be on it. */
export interface ExportedReclaim {
  readonly request: ReclaimRequest
  readonly screenshot: Screenshot["format"] | null
}

/** A business that has a lead or had it. `known` is null when the business is gone. Outcomes are the latest first. */
export interface Recipient {
  readonly business: BusinessId
  readonly known: Business | null
  readonly status: BusinessLeadStatus
  readonly assigned_at: DateTime.Utc
  readonly outcomes: ReadonlyArray<LeadOutcome>
  readonly reclaim: ExportedReclaim | null
}

/** All that is stored of the person of a lead. Of an erased lead, the values of the person are blank. */
export interface ExportedLead {
  readonly lead: Lead
  readonly website: Website | null
  readonly consent: ShownConsent | null
  readonly recipients: ReadonlyArray<Recipient>
  readonly history: ReadonlyArray<DomainEvent>
}

/** How many leads are read at once, so that an export of any length needs little memory. */
const leadsAtOnce = 20

/** The most outcomes of a lead at one business, and the most consent records, that an export reads. */
const most = { outcomes: 1000, records: 10_000 }

/** Makes the function that reads all that is stored of a lead and its person. */
const exportedLeads = Effect.gen(function* () {
  const { businesses, websites } = yield* CatalogParts
  const businessLeads = yield* BusinessLeadRepository
  const reclaims = yield* ReclaimRepository
  const events = yield* EventRepository
  const consentOf = yield* shownConsents
  const window = yield* ReclaimWindow

  const screenshotOf = ({ id }: ReclaimRequest) =>
    reclaims.screenshot(id).pipe(
      Effect.map(({ format }) => format),
      Effect.catchTag("ReclaimNotFound", () => Effect.succeed(null))
    )

  const reclaimOf = Effect.fnUntraced(function* (business: BusinessId, lead: LeadId) {
    const found = yield* reclaims.ofLead(business, lead)
    if (Option.isNone(found)) return null
    return { request: found.value, screenshot: yield* screenshotOf(found.value) }
  })

  const recipient = Effect.fnUntraced(function* (businessLead: BusinessLead, now: DateTime.Utc) {
    const { assigned_at, business, lead } = businessLead
    const ids = { business, lead: lead.id }
    return {
      business,
      known: Option.getOrNull(yield* businesses.find(business)),
      status: statusAt(businessLead, window, now),
      assigned_at,
      outcomes: yield* businessLeads.outcomes(ids, most.outcomes),
      reclaim: yield* reclaimOf(business, lead.id)
    } satisfies Recipient
  })

  return Effect.fnUntraced(function* (lead: Lead) {
    const now = yield* DateTime.now
    const got = yield* businessLeads.ofLead(lead.id)
    return {
      lead,
      website: Option.getOrNull(yield* websites.find(lead.website_code)),
      consent: Option.getOrNull(yield* consentOf(lead.id)),
      recipients: yield* Effect.forEach(got, (one) => recipient(one, now)),
      history: yield* events.ofLead(lead.id)
    } satisfies ExportedLead
  })
})

/** Makes the function that streams all that is stored of a person, by lead. Leads with a contact are the first. */
export const personExports = Effect.gen(function* () {
  const leads = yield* LeadRepository
  const { erasedAmong, recorded } = yield* personLeads
  const exported = yield* exportedLeads
  const look = yield* looks

  return (
    operator: Granted<"operator">,
    contacts: ReadonlyArray<Contact>
  ): Stream.Stream<ExportedLead, StorageUnavailable> => {
    const seen = new Set<LeadId>()
    /** Audits the look at each lead that shows its person, before it is shown. */
    const shown = Effect.fnUntraced(function* (some: ReadonlyArray<Lead>) {
      for (const { id } of some) seen.add(id)
      const things = some
        .filter((lead) => !isErased(lead))
        .map(({ account, id }) => ({ id: String(id), lead: id, account }))
      yield* look(operator, "lead.viewed", things)
      return yield* Effect.forEach(some, exported)
    })
    const stored = Stream.paginate(0 as number, (after) =>
      Effect.gen(function* () {
        const found = contacts.length === 0 ? [] : yield* leads.after(after, leadsAtOnce, { q: { id: null, contacts } })
        const last: number | undefined = found.length < leadsAtOnce ? undefined : found.at(-1)?.lead.id
        return [yield* shown(found.map(({ lead }) => lead)), Option.fromUndefinedOr(last)] as const
      })
    )
    const erased = Stream.unwrap(
      Effect.map(recorded(contacts, most.records), ({ records }) =>
        Stream.fromIterable(records.map(({ lead }) => lead)).pipe(
          Stream.filter((id) => !seen.has(id)),
          Stream.mapEffect((id) => Effect.flatMap(erasedAmong([id]), shown)),
          Stream.flattenIterable
        )
      )
    )
    return Stream.concat(stored, erased)
  }
})
