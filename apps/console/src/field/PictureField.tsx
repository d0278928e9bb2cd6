import { useEffect, useState } from "react"
import { FileTrigger } from "react-aria-components/FileTrigger"
import { Button } from "../components/Button.tsx"

const formats = ["image/jpeg", "image/png", "image/webp"]

/** Returns an address at which a page may show a picture, until it shows another one or none. */
const usePictureAddress = (picture: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (picture === undefined) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [picture])
  return address
}

interface PictureFieldProps {
  readonly texts: {
    readonly label: string
    readonly hint: string
    readonly choose: string
    readonly photo: string
    readonly other: string
    readonly chosen: string
  }
  readonly picture: File | undefined
  readonly onChange: (picture: File) => void
  /** Is called when the browser cannot show the picture. */
  readonly onUnreadable: () => void
  readonly fault?: string | undefined
}

/** A picture from the device, or from its camera, shown before it is sent. */
export const PictureField = ({ fault, onChange, onUnreadable, picture, texts }: PictureFieldProps) => {
  const address = usePictureAddress(picture)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onChange(file)
  }
  return (
    <div className="field picture-field" role="group" aria-label={texts.label}>
      <span>{texts.label}</span>
      {address && <img className="picture" src={address} alt={texts.chosen} onError={onUnreadable} />}
      <div className="actions">
        <FileTrigger acceptedFileTypes={formats} onSelect={take}>
          <Button>{picture === undefined ? texts.choose : texts.other}</Button>
        </FileTrigger>
        <span className="from-camera">
          <FileTrigger acceptedFileTypes={formats} defaultCamera="environment" onSelect={take}>
            <Button>{texts.photo}</Button>
          </FileTrigger>
        </span>
      </div>
      <span className="hint">{texts.hint}</span>
      {fault !== undefined && (
        <span className="fault" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
