import { useState } from "react"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { CopyText } from "./CopyText.tsx"

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

/** Returns what shows the secret of a new webhook or token once, and its dialog. A press beside it does not close it. */
export const useSecretDialog = (kind: "secret" | "token") => {
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
