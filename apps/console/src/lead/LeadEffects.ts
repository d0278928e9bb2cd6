import { useQuery } from "@tanstack/react-query"
import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import type { Refusal } from "../api/Refusal.ts"
import type { Effects } from "./EffectList.tsx"

/** The endpoints that decide about a lead. */
export const decisionEndpoints = {
  approve: "POST /api/leads/:lead/approve",
  refuse: "POST /api/leads/:lead/refuse",
  withdraw: "POST /api/leads/:lead/withdraw"
} as const

/** A decision about a lead. */
export type Decision = keyof typeof decisionEndpoints

/** Reads what a decision would do, for as long as it may be made. */
export const useEffects = (decision: Decision, lead: number, enabled: boolean) =>
  useQuery<Effects, Refusal>({
    enabled,
    queryKey: ["effects", decision, lead],
    // The page of a held lead and the form of its approval show the same.
    staleTime: 15_000,
    queryFn: async () => {
      const body: Body<(typeof decisionEndpoints)[Decision]> = decision === "approve" ? {} : { remark: "-" }
      const query = { dry_run: "true" }
      return (await request(decisionEndpoints[decision], { params: { lead }, query, body })).effects
    }
  })
