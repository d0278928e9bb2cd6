import { TextField } from "../form/Fields.tsx"
import { dayOf } from "../texts/Day.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useTimeZone } from "../texts/TimeZone.ts"

/** A pause as it is typed. No day is an empty text. */
export interface TypedPause {
  readonly paused_from: string
  readonly paused_until: string
}

interface PauseFieldsProps {
  readonly typed: TypedPause
  readonly onChange: (changed: Partial<TypedPause>) => void
  readonly path?: string
}

/** The first and the last day of a pause. */
export const PauseFields = ({ onChange, path = "", typed }: PauseFieldsProps) => {
  const { subscription } = useTexts().market
  return (["paused_from", "paused_until"] as const).map((key) => (
    <TextField
      key={key}
      type="date"
      name={`${path}${key}`}
      label={subscription[key]}
      value={typed[key]}
      onChange={(text) => onChange({ [key]: text })}
    />
  ))
}

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
