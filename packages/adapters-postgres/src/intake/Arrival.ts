import type { Reception } from "@leadwell/domain/intake/LeadRepository"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"

/** A lead that is to be kept, and how. */
export interface Arrival {
  readonly lead: ReceivedLead
  readonly reception: Reception
}
