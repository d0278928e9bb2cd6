import { Result, Schema } from "effect"
import { optional, exactReader, required, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { textUpTo } from "../input/Text.ts"

/**
 * The keys of a grant. `lead_at_fault` means that the lead is worthless to every business; by default the reason
 * decides.
 */
export const grantKeys = { remark: optional(textUpTo(1000)), lead_at_fault: optional(Schema.Boolean) }

/** The keys of a rejection. `remark` is the reason. */
export const rejectionKeys = { remark: required(textUpTo(1000)) }

/** A decision of a reviewer about a reclaim request. */
export type ReclaimDecision =
  | { readonly status: "granted"; readonly remark: string | null; readonly lead_at_fault: boolean | null }
  | { readonly status: "rejected"; readonly remark: string }

const readGrant = exactReader(grantKeys)
const readRejection = exactReader(rejectionKeys)

/** Decodes a grant. */
export const decodeGrant = (input: unknown): Result.Result<ReclaimDecision, InvalidInput> =>
  Result.map(verdict(grantKeys, readGrant(input)), ({ lead_at_fault, remark }) => ({
    status: "granted",
    remark: remark ?? null,
    lead_at_fault: lead_at_fault ?? null
  }))

/** Decodes a rejection. */
export const decodeRejection = (input: unknown): Result.Result<ReclaimDecision, InvalidInput> =>
  Result.map(verdict(rejectionKeys, readRejection(input)), ({ remark }) => ({ status: "rejected", remark }))
