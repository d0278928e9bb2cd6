import type { ReceivedLead } from "../lead/Lead.ts"
import type { LeadRequest } from "./LeadRequest.ts"

/** Returns the lead of a valid request. Consent to the terms is a condition and is not stored. */
export const receivedLead = (
  { accept_terms: _, ...request }: LeadRequest,
  rest: Pick<ReceivedLead, "stage" | "account" | "places" | "created_at">
): ReceivedLead => ({ ...request, ...rest, extra_info: null, remark: null })
