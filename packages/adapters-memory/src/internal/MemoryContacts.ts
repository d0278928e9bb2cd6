import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { type Contact, contactsOf, isEarlierLead } from "@leadwell/domain/lead/Duplicate"
import type { Lead, ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

const contactKey = (subcategory: SubcategoryId, { kind, value }: Contact) => JSON.stringify([subcategory, kind, value])

/** When the latest leads under some contacts were received. */
export const earlierLeads = (store: Store, { subcategory_id }: ReceivedLead, contacts: ReadonlyArray<Contact>) =>
  contacts.flatMap((contact) => store.contacts.get(contactKey(subcategory_id, contact))?.at ?? [])

/** Makes a lead the latest under its contacts unless a later one is, or takes it away from there. */
export const noteContacts = (store: Store, lead: Lead, contacts: ReadonlyArray<Contact> = contactsOf(lead)): void => {
  for (const contact of contacts) {
    const key = contactKey(lead.subcategory_id, contact)
    const known = store.contacts.get(key)
    if (isEarlierLead(lead.stage) && (known === undefined || known.lead < lead.id)) {
      store.contacts.set(key, { lead: lead.id, at: lead.created_at })
    }
    if (!isEarlierLead(lead.stage) && known?.lead === lead.id) store.contacts.delete(key)
  }
}
