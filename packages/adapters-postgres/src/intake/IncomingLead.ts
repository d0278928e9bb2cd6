import type { Reception } from "@leadwell/domain/intake/LeadInbox"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"

/** A lead that arrives, and how it is received. */
export interface IncomingLead {
  readonly lead: ReceivedLead
  readonly reception: Reception
}
