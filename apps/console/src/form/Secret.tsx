import { CopyText } from "./CopyText.tsx"

interface ShownOnceProps {
  readonly label: string
  readonly note: string
  readonly secret: string
}

/** A secret that is shown only now, to be copied. */
export const Secret = ({ label, note, secret }: ShownOnceProps) => (
  <div className="notice" role="status">
    <div className="secret">
      <CopyText label={label} text={secret} />
      <small>{note}</small>
    </div>
  </div>
)
