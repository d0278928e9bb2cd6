import { live, useAnswer } from "../api/Queries.ts"
import { inText, useTexts } from "../texts/Texts.tsx"
import { usePausedText } from "./Pause.tsx"
import { UsedUp, useUsedUpCaps } from "./UsedUp.tsx"

/** Why a business gets no leads now, or no more of some subcategories. It is told before all else. */
export const NoLeads = ({ business }: { readonly business: string }) => {
  const { none, off } = useTexts().business.subscriptions
  const shown = useAnswer("GET /api/businesses/:business", { params: { business } }, { every: live }).data?.data
  const caps = useUsedUpCaps(business)
  const pausedText = usePausedText()(shown ?? { paused_from: null, paused_until: null })
  if (shown === undefined) return null
  if (shown.active && pausedText === undefined)
    return caps.map((one) => <UsedUp key={one.subcategory_id} of={one.subcategory_name} usedUp={one} />)
  return (
    <p className="notice" data-tone="waiting">
      {shown.active && pausedText !== undefined ? inText(none, pausedText) : off}
    </p>
  )
}
