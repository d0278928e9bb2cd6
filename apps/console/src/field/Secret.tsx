import { useState } from "react"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { useTexts } from "../texts/Texts.tsx"
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

interface SecretProps {
  readonly label: string
  readonly note: string
  readonly secret: string
}

/** A secret that is shown only now, to be copied. */
export const Secret = ({ label, note, secret }: SecretProps) => (
  <div className="notice" role="status">
    <div className="secret">
      <CopyText label={label} text={secret} />
      <small>{note}</small>
    </div>
  </div>
)

/** Returns what shows the secret of a new webhook, hook or token once, and its dialog, which a press beside keeps. */
export const useSecretDialog = (kind: "hook" | "secret" | "token") => {
  const { business, common } = useTexts()
  const texts = business.connections
  const [secret, show] = useState<string>()
  const close = () => show(undefined)
  const dialog = (
    <Dialog title={texts[`${kind}Title`]} isOpen={secret !== undefined} close={close} isKept>
      <p>{texts[`${kind}Intro`]}</p>
      {secret !== undefined && <CopyText label={texts[kind]} text={secret} />}
      <div className="actions">
        <Button kind="first" onPress={close}>
          {common.close}
        </Button>
      </div>
    </Dialog>
  )
  return [show, dialog] as const
}
