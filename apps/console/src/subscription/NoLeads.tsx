import { live, useAnswer } from "../api/Queries.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { usePausedText } from "./Pause.tsx"

/** Why a business gets no leads now, or no more of some subcategories. It is told before all else. */
export const NoLeads = ({ business }: { readonly business: string }) => {
  const { subscriptions } = useTexts().business
  const { dayText, number } = useFormat()
  const params = { business }
  const shown = useAnswer("GET /api/businesses/:business", { params }, { every: live }).data?.data
  const caps = useAnswer("GET /api/businesses/:business/caps", { params }, { every: live }).data?.data ?? []
  const pausedText = usePausedText()(shown ?? { paused_from: null, paused_until: null })
  if (shown === undefined) return null
  const usedUp = caps.map(
    ({ again, cap, limit, subcategory_name, used }) =>
      `${subcategory_name}: ${subscriptions.enough[cap](number(used), number(limit))} ${subscriptions.again(dayText(again))}`
  )
  const reasons = shown.active
    ? pausedText === undefined
      ? usedUp
      : [subscriptions.none(pausedText)]
    : [subscriptions.off]
  return reasons.map((reason) => (
    <p key={reason} className="notice" data-tone="waiting">
      {reason}
    </p>
  ))
}
