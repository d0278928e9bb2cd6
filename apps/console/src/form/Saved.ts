import { tell } from "../components/Notices.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

/** Returns what follows once the content of a dialog is stored: the dialog closes, and a notice names the thing. */
export const useSaved = (close: () => void, name: string) => {
  const { common } = useTexts()
  return {
    onSuccess: () => {
      close()
      tell(common.saved(name))
    }
  }
}
