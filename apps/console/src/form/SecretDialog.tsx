import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { CopyText } from "./CopyText.tsx"

interface ShownOnceProps {
  readonly title: string
  readonly intro: string
  readonly label: string
  /** The secret, or undefined when there is none to show. */
  readonly secret: string | undefined
  readonly end?: string | undefined
  readonly close: () => void
}

/** Shows a secret that nobody can see again. A press beside it does not close it. */
export const SecretDialog = ({ close, end, intro, label, secret, title }: ShownOnceProps) => {
  const { common } = useTexts()
  return (
    <Dialog title={title} isOpen={secret !== undefined} close={close} isKept>
      <p>{intro}</p>
      {secret !== undefined && <CopyText label={label} text={secret} />}
      {end !== undefined && <p className="muted">{end}</p>}
      <div className="actions">
        <Button kind="first" onPress={close}>
          {common.close}
        </Button>
      </div>
    </Dialog>
  )
}
