import { useState } from "react"
import { Dialog } from "../components/Dialog.tsx"
import { Details } from "../components/Page.tsx"
import { keysInUse, useKeys } from "../router/Keys.ts"
import { useTexts } from "../texts/Texts.tsx"

/** Lists the keys of the page in a dialog, at the key `?`. */
export const KeysHelp = () => {
  const { keys } = useTexts().common
  const [shown, setShown] = useState<ReturnType<typeof keysInUse>>()
  useKeys({ "?": { does: keys.help, act: () => setShown(keysInUse()) } })
  return (
    <Dialog title={keys.title} isOpen={shown !== undefined} close={() => setShown(undefined)}>
      <Details items={(shown ?? []).map(([key, does]) => [key.toUpperCase(), does])} />
    </Dialog>
  )
}
