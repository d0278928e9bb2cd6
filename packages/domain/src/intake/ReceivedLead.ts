import type { ReceivedLead } from "../lead/Lead.ts"
import type { LeadRequest } from "./LeadRequest.ts"

/** The lead that an accepted request becomes. Consent to the terms is a condition of acceptance and not kept. */
export const receivedLead = (
  { accept_terms: _, ...request }: LeadRequest,
  rest: Pick<ReceivedLead, "stage" | "account" | "places" | "created_at">
): ReceivedLead => ({ ...request, ...rest, extra_info: null, remark: null })
