import { Result, Schema } from "effect"
import { optional, exactReader, required, verdict } from "../input/InputObject.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { textUpTo } from "../input/Text.ts"

/**
 * The keys with which a request is granted. `lead_at_fault` means that the lead is worthless to every business; by
 * default the reason decides.
 */
export const grantingKeys = { remark: optional(textUpTo(1000)), lead_at_fault: optional(Schema.Boolean) }

/** The keys with which a request is rejected. `remark` is the reason. */
export const rejectionKeys = { remark: required(textUpTo(1000)) }

/** A decision of a reviewer about a reclaim request. */
export type ReclaimDecision =
  | { readonly status: "granted"; readonly remark: string | null; readonly lead_at_fault: boolean | null }
  | { readonly status: "rejected"; readonly remark: string }

const readGrant = exactReader(grantingKeys)
const readRejection = exactReader(rejectionKeys)

/** Decodes a decision that grants a request. */
export const decodeGranting = (input: unknown): Result.Result<ReclaimDecision, InvalidInput> =>
  Result.map(verdict(grantingKeys, readGrant(input)), ({ lead_at_fault, remark }) => ({
    status: "granted",
    remark: remark ?? null,
    lead_at_fault: lead_at_fault ?? null
  }))

/** Decodes a decision that rejects a request. */
export const decodeRejection = (input: unknown): Result.Result<ReclaimDecision, InvalidInput> =>
  Result.map(verdict(rejectionKeys, readRejection(input)), ({ remark }) => ({ status: "rejected", remark }))
