import { strongestOutcome } from "@leadwell/domain/assignment/LeadOutcome"
import { isWithin } from "@leadwell/domain/calendar/InstantRange"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { EvidenceCase, EvidenceFacts } from "@leadwell/domain/reclaim/Evidence"
import { DateTime } from "effect"
import { businessLeadOf, outcomesOf } from "../distribution/MemoryMarket.ts"
import type { MemoryStore } from "../MemoryStore.ts"
import { byAge } from "./ByAge.ts"

type Store = MemoryStore["Service"]

/** Returns the facts about a case. */
export const factsOf = (
  store: Store,
  { lead: { assigned_at, lead }, request, counted }: EvidenceCase
): EvidenceFacts => {
  const contacts = new Set(contactsOf(lead).map((contact) => JSON.stringify(contact)))
  const isSamePerson = (other: typeof lead) =>
    contactsOf(other).some((contact) => contacts.has(JSON.stringify(contact)))
  const shelf = store.shelves.get(request.business)
  const account = store.businesses.get(request.business)?.account
  const screenshot = store.screenshots.get(request.id)?.sha256
  const decided = request.decided_at
  const told = outcomesOf(store, request.business, lead.id).filter(
    ({ at }) => decided === null || DateTime.isLessThanOrEqualTo(at, decided)
  )
  const requests = [...store.reclaims.values()]
  const isCounted = (id: LeadId) => {
    const place = shelf?.leads.get(id)
    return place !== undefined && isWithin(counted, place.assigned_at)
  }
  return {
    samePerson: (shelf?.order ?? [])
      .flatMap((id) => businessLeadOf(store, request.business, id) ?? [])
      .filter((one) => DateTime.isLessThan(one.assigned_at, assigned_at) && isSamePerson(one.lead))
      .map((one) => ({ lead: one.lead.id, assigned_at: one.assigned_at }))
      .toReversed(),
    reclaimed: requests.filter((one) => one.business === request.business && isCounted(one.lead)).length,
    sameScreenshot: requests
      .filter(
        ({ business, created_at, id }) =>
          id !== request.id &&
          screenshot !== undefined &&
          DateTime.isLessThanOrEqualTo(created_at, request.created_at) &&
          store.businesses.get(business)?.account === account &&
          store.screenshots.get(id)?.sha256 === screenshot
      )
      .toSorted(byAge)
      .map(({ id }) => id),
    outcome: strongestOutcome(told)
  }
}
