import { useState } from "react"
import { Dialog } from "../components/Dialog.tsx"
import { useTexts } from "../texts/Texts.tsx"

interface LargePictureProps {
  readonly src: string
  readonly alt: string
  readonly title: string
}

/** A picture as wide as its place. A press opens it as large as the window. */
export const LargePicture = ({ alt, src, title }: LargePictureProps) => {
  const { common } = useTexts()
  const [isLarge, setLarge] = useState(false)
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return <p className="muted">{common.noPicture}</p>
  return (
    <>
      <button
        type="button"
        className="screenshot-button"
        aria-haspopup="dialog"
        aria-label={`${common.enlarge}: ${alt}`}
        onClick={() => setLarge(true)}
      >
        <img className="screenshot" src={src} alt={alt} onError={() => setMissing(true)} />
      </button>
      <Dialog title={title} isOpen={isLarge} close={() => setLarge(false)} isWide>
        <img className="picture" src={src} alt={alt} />
      </Dialog>
    </>
  )
}
