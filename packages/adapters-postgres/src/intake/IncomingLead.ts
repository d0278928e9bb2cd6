import type { Reception } from "@leadwell/domain/intake/LeadInbox"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"

/** A lead that is not stored yet, and how to receive it. */
export interface IncomingLead {
  readonly lead: ReceivedLead
  readonly reception: Reception
}
