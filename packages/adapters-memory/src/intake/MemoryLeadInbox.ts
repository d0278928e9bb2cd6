import { IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import { arrivedLead, businessesOf } from "@leadwell/domain/intake/Arrival"
import { EnclosureRefused, requireParts } from "@leadwell/domain/intake/Enclosure"
import { LeadInbox, type ReceivedArrival, type Reception } from "@leadwell/domain/intake/LeadInbox"
import type { Lead, ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Context, Effect, Layer } from "effect"
import { marketFor, noteStage, storeOffering } from "../distribution/MemoryMarket.ts"
import { append } from "../event/MemoryEventRepository.ts"
import { isTaken, storeCompleted } from "../idempotency/MemoryCompletedRequestRepository.ts"
import { earlierLeads, isBlocked, keepContacts, otherReceipts } from "../lead/MemoryContacts.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { type EnclosedPart, EnclosedParts } from "./EnclosedParts.ts"

/** Decides on a lead and stores it in one synchronous step. An open lead without a choice is due. */
const receive = (
  store: MemoryStore["Service"],
  received: ReceivedLead,
  { completes = [], contacts, decide, enclosures = Context.empty() }: Reception,
  parts: ReadonlyArray<EnclosedPart>
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
  append(store, lead.id, arrival.events)
  for (const one of completes) storeCompleted(store, one, lead)
  for (const part of parts) part.store(store, enclosures, lead, contacts)
  return { lead, businesses: businessesOf(arrival), ...(arrival.defect && { defect: arrival.defect }) }
}

/** {@link LeadInbox} on the memory store. */
export const layer = Layer.effect(
  LeadInbox,
  Effect.gen(function* () {
    const [store, parts] = [yield* MemoryStore, yield* EnclosedParts]
    const hasParts = requireParts(parts)
    return {
      receive: Effect.fnUntraced(function* (lead, reception): Effect.fn.Return<
        ReceivedArrival,
        EnclosureRefused | IdempotencyKeyTaken
      > {
        const { completes = [], enclosures = Context.empty() } = reception
        yield* hasParts(enclosures)
        if (completes.some((one) => isTaken(store, one))) return yield* new IdempotencyKeyTaken()
        if (parts.some(({ isRefused }) => isRefused(store, enclosures))) return yield* new EnclosureRefused()
        return receive(store, lead, reception, parts)
      })
    }
  })
)
