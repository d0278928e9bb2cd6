import { TextField } from "../form/Fields.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

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
