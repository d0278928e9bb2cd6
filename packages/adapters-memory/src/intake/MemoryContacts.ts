import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { type Contact, contactsOf, isEarlierLead } from "@leadwell/domain/lead/Duplicate"
import type { Lead, ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

const contactKey = (subcategory: SubcategoryId, { kind, value }: Contact) => JSON.stringify([subcategory, kind, value])

/** The instants of receipt of the latest leads under some contacts. */
export const earlierLeads = (store: Store, { subcategory_id }: ReceivedLead, contacts: ReadonlyArray<Contact>) =>
  contacts.flatMap((contact) => store.contacts.get(contactKey(subcategory_id, contact))?.at ?? [])

/** The latest lead under a contact among the leads that count as earlier leads. */
const latestUnder = (store: Store, key: string): Lead | undefined =>
  [...store.leads.values()].findLast(
    (lead) =>
      isEarlierLead(lead.stage) && contactsOf(lead).some((contact) => contactKey(lead.subcategory_id, contact) === key)
  )

/**
 * Removes leads that no longer count as earlier leads from their contacts. Each contact then refers to its latest other
 * lead, or is deleted.
 */
export const giveUpContacts = (store: Store, leads: ReadonlyArray<Lead>): void => {
  for (const lead of leads) {
    for (const contact of contactsOf(lead)) {
      const key = contactKey(lead.subcategory_id, contact)
      if (store.contacts.get(key)?.lead !== lead.id) continue
      const latest = latestUnder(store, key)
      if (latest === undefined) store.contacts.delete(key)
      else store.contacts.set(key, { lead: latest.id, at: latest.created_at })
    }
  }
}

/**
 * Updates the contacts of a lead. A lead that counts becomes the latest under its contacts unless a later lead is. A
 * lead that does not count gives them up.
 */
export const noteContacts = (store: Store, lead: Lead, contacts: ReadonlyArray<Contact> = contactsOf(lead)): void => {
  if (!isEarlierLead(lead.stage)) return giveUpContacts(store, [lead])
  for (const contact of contacts) {
    const key = contactKey(lead.subcategory_id, contact)
    const known = store.contacts.get(key)
    if (known === undefined || known.lead < lead.id) store.contacts.set(key, { lead: lead.id, at: lead.created_at })
  }
}
