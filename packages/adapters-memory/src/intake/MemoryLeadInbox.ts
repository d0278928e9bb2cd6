import { IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import { arrivedLead, businessesOf } from "@leadwell/domain/intake/Arrival"
import {
  LeadInbox,
  type ReceivedArrival,
  type Reception,
  type RowNotSound,
  type SubmissionNotWaiting
} from "@leadwell/domain/intake/LeadInbox"
import type { Lead, ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Effect, Layer } from "effect"
import { marketFor, noteStage, storeOffering } from "../distribution/MemoryMarket.ts"
import { append } from "../event/MemoryEventRepository.ts"
import { notWaiting, storeSent } from "../hook/MemoryHookRepository.ts"
import { isTaken, storeCompleted } from "../idempotency/MemoryCompletedRequestRepository.ts"
import { notSound } from "../import/MemoryImportRepository.ts"
import { earlierLeads, isBlocked, keepContacts, otherReceipts } from "../lead/MemoryContacts.ts"
import { MemoryStore } from "../MemoryStore.ts"

/** Decides on a lead and stores it in one synchronous step. An open lead without a choice is due. */
const receive = (
  store: MemoryStore["Service"],
  received: ReceivedLead,
  { completes = [], consent, contacts, decide, submission }: Reception
): ReceivedArrival => {
  const person = {
    earlier: earlierLeads(store, received, contacts),
    others: otherReceipts(store, received, contacts),
    isBlocked: isBlocked(store, contacts)
  }
  const arrival = decide(received, person, marketFor(store, received))
  const lead: Lead = { ...arrivedLead(received, arrival), id: (store.leads.size + 1) as LeadId }
  storeOffering(store, lead, arrival.choice)
  noteStage(store, lead, arrival.choice === null)
  if (lead.anonymised_at === null) keepContacts(store, lead, contacts)
  if (consent !== undefined) {
    const lostContacts = lead.anonymised_at === null ? [] : contacts
    store.consents.set(lead.id, { record: { lead: lead.id, ...consent }, lostContacts })
  }
  append(store, lead.id, arrival.events)
  for (const one of completes) storeCompleted(store, one, lead)
  storeSent(store, submission, lead.id)
  return { lead, businesses: businessesOf(arrival), ...(arrival.defect && { defect: arrival.defect }) }
}

/** {@link LeadInbox} on the memory store. */
export const layer = Layer.effect(
  LeadInbox,
  Effect.map(MemoryStore, (store) => ({
    receive: (lead, reception) =>
      Effect.suspend((): Effect.Effect<ReceivedArrival, IdempotencyKeyTaken | RowNotSound | SubmissionNotWaiting> => {
        if ((reception.completes ?? []).some((one) => isTaken(store, one)))
          return Effect.fail(new IdempotencyKeyTaken())
        const refusal = notWaiting(store, reception.submission) ?? notSound(store, reception.row)
        return refusal === undefined ? Effect.succeed(receive(store, lead, reception)) : Effect.fail(refusal)
      })
  }))
)
