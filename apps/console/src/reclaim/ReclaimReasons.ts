import type { Answer } from "../api/Contract.ts"

type Reason = Answer<"GET /api/reclaims/:reclaim">["data"]["reason"]

/** The reasons for a reclaim, in the order in which they are shown. */
export const reclaimReasons = Object.keys({
  no_contact: null,
  corrupt_data: null,
  out_of_region: null,
  duplicate: null,
  spam: null,
  withdrawn: null,
  other: null
} satisfies Record<Reason, null>) as ReadonlyArray<Reason>
