import { useTexts } from "../texts/TextsProvider.tsx"
import { Button } from "./Button.tsx"
import { tell } from "./Notices.tsx"

/** A secret that is shown only now, with a button that copies it. */
export const ShownOnce = ({
  label,
  note,
  secret
}: {
  readonly label: string
  readonly note: string
  readonly secret: string
}) => {
  const { common } = useTexts()
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    tell(common.copied)
  }
  return (
    <div className="notice" role="status">
      <p>
        <strong>{label}</strong>
        <br />
        <code className="secret">{secret}</code>
        <small>{note}</small>
      </p>
      <Button onPress={() => void copy()}>{common.copy}</Button>
    </div>
  )
}
