import { useQuery } from "@tanstack/react-query"
import { request } from "../api/Client.ts"
import type { Refusal } from "../api/Refusal.ts"
import type { Effects } from "../lead/EffectList.tsx"
import type { Reclaim } from "./Reclaim.ts"

/** Whether the lead itself is at fault: as the reason says, or as somebody decides. */
export const faults = ["reason", "yes", "no"] as const

/** Whether the lead itself is at fault. */
export type Fault = (typeof faults)[number]

/** Returns the body of a grant. */
export const grantBody = (fault: Fault, remark: string) => ({
  ...(remark === "" ? {} : { remark }),
  ...(fault === "reason" ? {} : { lead_at_fault: fault === "yes" })
})

/** Reads what a grant would do, for as long as it may be made. */
export const useGrantEffects = (reclaim: Reclaim, fault: Fault, enabled: boolean) =>
  useQuery<Effects, Refusal>({
    enabled,
    queryKey: ["effects", reclaim.id, fault],
    queryFn: async () => {
      const parts = { params: { reclaim: reclaim.id }, query: { dry_run: "true" }, body: grantBody(fault, "") }
      return (await request("POST /api/reclaims/:reclaim/grant", parts)).effects
    }
  })
