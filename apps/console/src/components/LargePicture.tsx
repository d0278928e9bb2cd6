import { useState } from "react"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Dialog } from "./Dialog.tsx"

interface LargePictureProps {
  readonly src: string
  readonly alt: string
  readonly title: string
}

/** A picture as wide as its place. A press opens it as large as the window. */
export const LargePicture = ({ alt, src, title }: LargePictureProps) => {
  const { common } = useTexts()
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button
        type="button"
        className="screenshot-button"
        aria-haspopup="dialog"
        aria-label={`${common.enlarge}: ${alt}`}
        onClick={() => setLarge(true)}
      >
        <img className="screenshot" src={src} alt={alt} />
      </button>
      <Dialog title={title} isOpen={isLarge} close={() => setLarge(false)} isWide>
        <img className="picture" src={src} alt={alt} />
      </Dialog>
    </>
  )
}
