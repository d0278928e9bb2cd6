import type { EventAccounts } from "@leadwell/domain/delivery/EventAudience"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import type { MemoryStore } from "../MemoryStore.ts"

/** Returns the accounts behind an event, as they are now. */
export const accountsOf = (
  { businesses, leads }: MemoryStore["Service"],
  { business, lead }: DomainEvent
): EventAccounts => ({
  lead: leads.get(lead)?.account ?? null,
  business: business === null ? null : (businesses.get(business)?.account ?? null)
})
