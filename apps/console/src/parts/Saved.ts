import { useTexts } from "../texts/TextsProvider.tsx"
import { tell } from "./Notices.tsx"

/** Returns what follows once the content of a dialog is stored: the dialog closes, and a notice says so. */
export const useSaved = (close: () => void) => {
  const { common } = useTexts()
  return {
    onSuccess: () => {
      close()
      tell(common.saved)
    }
  }
}
