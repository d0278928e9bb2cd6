import { mostOthers } from "@leadwell/domain/intake/LeadInbox"
import { type Addresses, type Contact, contactsOf, isEarlierLead } from "@leadwell/domain/lead/Duplicate"
import type { Lead, ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { type OtherReceipt, othersSince } from "@leadwell/domain/lead/SignalRules"
import { DateTime } from "effect"
import type { MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

/** Returns the key under which a contact is kept. */
export const contactKey = ({ kind, value }: Contact) => JSON.stringify([kind, value])

/** Whether one of some contacts is blocked. */
export const isBlocked = (store: Store, contacts: ReadonlyArray<Contact>): boolean =>
  contacts.some((contact) => store.blocked.has(contactKey(contact)))

/** The leads under a contact, the latest first. */
const leadsUnder = (store: Store, contact: Contact): ReadonlyArray<Lead> =>
  (store.contacts.get(contactKey(contact)) ?? []).map((id) => store.leads.get(id)!).toReversed()

/** The leads with one of these addresses, the latest first. */
export const leadsOfPerson = (store: Store, person: Addresses): ReadonlyArray<Lead> =>
  [...new Set(contactsOf(person).flatMap((contact) => leadsUnder(store, contact)))].toSorted((a, b) => b.id - a.id)

/** The latest lead under a contact in each subcategory, among those that count as earlier leads. */
const latestUnder = (store: Store, contact: Contact): ReadonlyArray<Lead> => {
  const latest = new Map<Lead["subcategory_id"], Lead>()
  for (const lead of leadsUnder(store, contact).filter(isEarlierLead)) {
    const known = latest.get(lead.subcategory_id)
    // A lead of the past is stored after leads that were received after it.
    if (known === undefined || DateTime.isGreaterThan(lead.created_at, known.created_at)) {
      latest.set(lead.subcategory_id, lead)
    }
  }
  return [...latest.values()]
}

/** The instants of receipt of the latest leads under some contacts. */
export const earlierLeads = (
  store: Store,
  { subcategory_id }: Pick<Lead, "subcategory_id">,
  contacts: ReadonlyArray<Contact>
) =>
  contacts.flatMap((contact) =>
    latestUnder(store, contact).flatMap((lead) => (lead.subcategory_id === subcategory_id ? [lead.created_at] : []))
  )

/** The receipts under some contacts in other subcategories than that of a lead. */
export const otherReceipts = (
  store: Store,
  { created_at, subcategory_id }: ReceivedLead,
  contacts: ReadonlyArray<Contact>
): ReadonlyArray<OtherReceipt> =>
  contacts.flatMap((contact) =>
    latestUnder(store, contact)
      .filter(
        (lead) =>
          lead.subcategory_id !== subcategory_id && DateTime.isGreaterThan(lead.created_at, othersSince(created_at))
      )
      .slice(0, mostOthers)
      .map((lead) => ({ account: lead.account, subcategory_id: lead.subcategory_id, at: lead.created_at }))
  )

/** Keeps a lead under its contacts. */
export const keepContacts = (store: Store, { id }: Lead, contacts: ReadonlyArray<Contact>): void => {
  for (const key of contacts.map(contactKey)) store.contacts.set(key, [...(store.contacts.get(key) ?? []), id])
}

/** Moves a lead from the contacts that it had to those that it has now. */
export const moveContacts = (store: Store, before: Lead, after: Lead): void => {
  giveUpContacts(store, [before])
  keepContacts(store, after, contactsOf(after))
  for (const key of contactsOf(after).map(contactKey)) {
    store.contacts.set(
      key,
      store.contacts.get(key)!.toSorted((a, b) => a - b)
    )
  }
}

/** Removes leads from their contacts, because they are erased or have others. */
export const giveUpContacts = (store: Store, leads: ReadonlyArray<Lead>): void => {
  for (const lead of leads) {
    for (const key of contactsOf(lead).map(contactKey)) {
      const others = (store.contacts.get(key) ?? []).filter((id) => id !== lead.id)
      if (others.length > 0) store.contacts.set(key, others)
      else store.contacts.delete(key)
    }
  }
}

/** Removes the links to the persons of leads. */
export const removeLinks = ({ secrets }: MemoryStore["Service"], leads: ReadonlySet<LeadId>): void => {
  for (const one of secrets.values()) if ("lead" in one && leads.has(one.lead)) secrets.delete(one.hash)
}
