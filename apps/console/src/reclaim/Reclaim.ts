import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { request } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { viewedLists } from "../api/ContractValues.ts"
import type { Refusal } from "../api/Refusal.ts"
import { useSession } from "../api/Session.ts"
import type { Effects } from "../lead/LeadEffects.tsx"
import { useGoToFollowing } from "../list/Following.ts"
import { useListAddress } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"

/** Returns what goes on to the pending reclaim that follows one, among those that the filters of the list leave. */
export const useGoToNextReclaim = () => {
  const { reclaim } = useTexts().review
  const { asked, filters, isFiltered } = useListAddress(...viewedLists.reclaims)
  const { sort: _, status: __, ...narrowed } = filters
  return useGoToFollowing({
    addressOf: (id) =>
      id === undefined
        ? hrefTo("/operator/reclaims", {}, asked)
        : hrefTo("/operator/reclaims/$reclaim", { reclaim: id }, asked),
    none: isFiltered ? reclaim.noneFiltered : reclaim.none,
    read: (part) => request("GET /api/reclaims", { query: { ...narrowed, status: "pending", ...part } })
  })
}

/** Whether the lead itself is at fault: as the reason says, or as somebody decides. */
export type Fault = "reason" | "yes" | "no"

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

/** A reclaim request with its evidence. */
export type Reclaim = Answer<"GET /api/reclaims/:reclaim">["data"]

const most = 3

/**
 * The remarks of the rejections that each person wrote since the application was opened. Those of others are not
 * offered: one that names somebody would go to another business.
 */
const remarks = new Map<string, ReadonlyArray<string>>()

/** Returns the latest remarks of the person, and what keeps another one. */
export const useFormerRemarks = () => {
  const { person } = useSession()
  const [former, setFormer] = useState(() => remarks.get(person.id) ?? [])
  const keep = (text: string) => {
    const kept = [text, ...former.filter((one) => one !== text)].slice(0, most)
    remarks.set(person.id, kept)
    setFormer(kept)
  }
  return { former, keep }
}
