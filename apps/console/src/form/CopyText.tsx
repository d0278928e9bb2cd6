import { useState } from "react"
import { Button } from "../components/Button.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { TextField } from "./Fields.tsx"

interface CopyButtonProps {
  readonly text: string
  /** What the button says, `Copy` otherwise. */
  readonly label?: string
}

/** A button that copies a text. A page without https has no such button, because its browser refuses to copy. */
export const CopyButton = ({ label, text }: CopyButtonProps) => {
  const { common } = useTexts()
  const [copied, setCopied] = useState<string>()
  if (globalThis.navigator.clipboard === undefined) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
  }
  return (
    <>
      <Button onPress={() => void copy().catch(() => undefined)}>
        {copied === text ? common.copied : (label ?? common.copy)}
      </Button>
      <span className="unseen" role="status">
        {copied === text && common.copied}
      </span>
    </>
  )
}

/** A text to take along, such as a secret that is shown once. */
export const CopyText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div className="copy-text">
    <TextField isReadOnly label={label} value={text} onFocus={(event) => (event.target as HTMLInputElement).select()} />
    <CopyButton text={text} />
  </div>
)
