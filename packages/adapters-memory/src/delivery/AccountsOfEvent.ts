import type { WebsiteCode } from "@leadwell/domain/catalog/Website"
import type { EventAccounts } from "@leadwell/domain/delivery/EventAudience"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import type { MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

const leadOf = ({ leads }: Store, { lead }: DomainEvent) => (lead === null ? undefined : leads.get(lead))

const submissionOf = ({ submissions }: Store, { submission }: DomainEvent) =>
  submission === undefined ? undefined : submissions.get(submission)?.submission

/** Returns the accounts behind an event, as they are now. */
export const accountsOf = (store: Store, event: DomainEvent): EventAccounts => ({
  lead: (leadOf(store, event) ?? submissionOf(store, event))?.account ?? null,
  business: event.business === null ? null : (store.businesses.get(event.business)?.account ?? null)
})

/** Returns the website that sent the lead or the submission of an event, if it is stored. */
export const websiteOf = (store: Store, event: DomainEvent): WebsiteCode | null =>
  leadOf(store, event)?.website_code ?? submissionOf(store, event)?.website ?? null
