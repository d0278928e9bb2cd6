import { useTexts } from "../texts/TextsProvider.tsx"
import { Button } from "./Button.tsx"
import { TextField } from "./Fields.tsx"
import { tell } from "./Notices.tsx"

interface CopyButtonProps {
  readonly text: string
  /** What the button says, `Copy` otherwise. */
  readonly label?: string
}

/** A button that copies a text. A page without https has no such button, because its browser refuses to copy. */
export const CopyButton = ({ label, text }: CopyButtonProps) => {
  const { common } = useTexts()
  if (globalThis.navigator.clipboard === undefined) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    tell(common.copied)
  }
  return <Button onPress={() => void copy().catch(() => undefined)}>{label ?? common.copy}</Button>
}

/** A text to take along, such as a secret that is shown once. */
export const CopyText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className="copy-text">
    <TextField isReadOnly label={label} value={text} onFocus={(event) => (event.target as HTMLInputElement).select()} />
    <CopyButton text={text} />
  </div>
)
