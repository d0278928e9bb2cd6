import type { Answer } from "../api/Contract.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Notice } from "../components/Page.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"

/** A cap of a subscription that is used up, and when leads come again. */
export type UsedUpCap = Answer<"GET /api/businesses/:business/caps">["data"][number]

/** Returns the caps of a business that are used up now. */
export const useUsedUpCaps = (business: string): ReadonlyArray<UsedUpCap> => {
  const params = { params: { business }, query: { per_page: "100" } }
  return useAnswer("GET /api/businesses/:business/caps", params, { every: live }).data?.data ?? []
}

interface UsedUpProps {
  readonly usedUp: UsedUpCap
  /** Of which subcategory the cap is, where others stand beside it. */
  readonly of?: string
}

/** Tells that a cap is used up, and when leads come again. */
export const UsedUp = ({ of, usedUp: { again, cap, limit, used } }: UsedUpProps) => {
  const { subscriptions } = useTexts().business
  const { day, number } = useFormat()
  return (
    <Notice of={of}>
      {subscriptions.enough[cap](number(used), number(limit))} {inText(subscriptions.again, day(again))}
    </Notice>
  )
}
