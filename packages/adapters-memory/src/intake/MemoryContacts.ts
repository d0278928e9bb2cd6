import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { mostOthers } from "@leadwell/domain/intake/LeadInbox"
import { type Contact, contactsOf, isEarlierLead } from "@leadwell/domain/lead/Duplicate"
import type { Lead, ReceivedLead } from "@leadwell/domain/lead/Lead"
import { type OtherReceipt, othersSince } from "@leadwell/domain/lead/SignalRules"
import { DateTime } from "effect"
import type { LatestLead, MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

const contactKey = ({ kind, value }: Contact) => JSON.stringify([kind, value])

const under = (store: Store, contact: Contact): Map<SubcategoryId, LatestLead> | undefined =>
  store.contacts.get(contactKey(contact))

/** The instants of receipt of the latest leads under some contacts. */
export const earlierLeads = (store: Store, { subcategory_id }: ReceivedLead, contacts: ReadonlyArray<Contact>) =>
  contacts.flatMap((contact) => under(store, contact)?.get(subcategory_id)?.at ?? [])

/** The receipts under some contacts in other subcategories than that of a lead. */
export const otherReceipts = (
  store: Store,
  { created_at, subcategory_id }: ReceivedLead,
  contacts: ReadonlyArray<Contact>
): ReadonlyArray<OtherReceipt> =>
  contacts.flatMap((contact) =>
    [...(under(store, contact) ?? [])]
      .filter(([id, { at }]) => id !== subcategory_id && DateTime.isGreaterThan(at, othersSince(created_at)))
      .slice(0, mostOthers)
      .map(([id, { at, lead }]) => ({ account: store.leads.get(lead)!.account, subcategory_id: id, at }))
  )

/** The latest lead under a contact in a subcategory among the leads that count as earlier leads. */
const latestUnder = (store: Store, subcategory: SubcategoryId, key: string): Lead | undefined =>
  [...store.leads.values()].findLast(
    (lead) =>
      lead.subcategory_id === subcategory &&
      isEarlierLead(lead.stage) &&
      contactsOf(lead).some((contact) => contactKey(contact) === key)
  )

/**
 * Removes leads that no longer count as earlier leads from their contacts. Each contact then refers to its latest other
 * lead, or is deleted.
 */
export const giveUpContacts = (store: Store, leads: ReadonlyArray<Lead>): void => {
  for (const { id, subcategory_id, ...lead } of leads) {
    for (const contact of contactsOf(lead)) {
      const found = under(store, contact)
      if (found?.get(subcategory_id)?.lead !== id) continue
      const latest = latestUnder(store, subcategory_id, contactKey(contact))
      if (latest === undefined) found.delete(subcategory_id)
      else found.set(subcategory_id, { lead: latest.id, at: latest.created_at })
      if (found.size === 0) store.contacts.delete(contactKey(contact))
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
    const found = under(store, contact) ?? new Map<SubcategoryId, LatestLead>()
    const known = found.get(lead.subcategory_id)
    if (known === undefined || known.lead < lead.id) {
      found.set(lead.subcategory_id, { lead: lead.id, at: lead.created_at })
    }
    store.contacts.set(contactKey(contact), found)
  }
}
