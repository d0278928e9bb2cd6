import { dayOf } from "../texts/Day.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useTimeZone } from "../texts/TimeZone.ts"

/** The business days of a pause, both included. */
interface Pause {
  readonly paused_from: string | null
  readonly paused_until: string | null
}

/** Returns what tells until when a pause lasts that is on today, or undefined while none is. */
export const usePausedText = () => {
  const { market } = useTexts()
  const { dayText } = useFormat()
  const today = dayOf(Date.now(), useTimeZone())
  return ({ paused_from: from, paused_until: until }: Pause): string | undefined => {
    if (from === null && until === null) return undefined
    if ((from ?? today) > today || today > (until ?? today)) return undefined
    return until === null ? market.subscription.paused : market.subscription.pausedUntil(dayText(until))
  }
}
