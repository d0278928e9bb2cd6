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

interface SecretDialogProps {
  readonly title: string
  readonly intro: string
  readonly label: string
  /** The secret, or undefined when there is none to show. */
  readonly secret: string | undefined
  readonly close: () => void
}

/** Shows a secret that nobody can see again. A press beside it does not close it. */
export const SecretDialog = ({ close, intro, label, secret, title }: SecretDialogProps) => {
  const { common } = useTexts()
  return (
    <Dialog title={title} isOpen={secret !== undefined} close={close} isKept>
      <p>{intro}</p>
      {secret !== undefined && <CopyText label={label} text={secret} />}
      <div className="actions">
        <Button kind="first" onPress={close}>
          {common.close}
        </Button>
      </div>
    </Dialog>
  )
}
