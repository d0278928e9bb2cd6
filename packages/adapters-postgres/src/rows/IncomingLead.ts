import type { Reception } from "@leadwell/domain/intake/LeadInbox"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { contactKey } from "./ContactKey.ts"

/** A lead that is not stored yet, and how to receive it. */
export interface IncomingLead {
  readonly lead: ReceivedLead
  readonly reception: Reception
  /** The keys of its contacts, which are read, compared and claimed. */
  readonly contactKeys: ReadonlyArray<string>
}

/** Makes an incoming lead, and computes the keys of its contacts. */
export const incomingLead = (lead: ReceivedLead, reception: Reception): IncomingLead => ({
  lead,
  reception,
  contactKeys: reception.contacts.map((contact) => contactKey(lead.subcategory_id, contact))
})
