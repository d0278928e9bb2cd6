import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { loadPart } from "../api/Part.ts"
import { keepLanguage, type Language, loadTexts, preferredLanguage, type Texts } from "./Language.ts"

interface Chosen {
  readonly language: Language
  readonly texts: Texts
  readonly choose: (language: Language) => void
}

const Context = createContext<Chosen | undefined>(undefined)

/** Shows what is below it in the language of the person, once its texts are loaded. */
export const TextsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(preferredLanguage)
  const [loaded, setLoaded] = useState<Omit<Chosen, "choose">>()

  useEffect(() => {
    let isCurrent = true
    document.documentElement.lang = language
    const load = async () => {
      const texts = await loadPart(() => loadTexts(language))
      if (isCurrent) setLoaded({ language, texts })
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [language])

  const chosen = useMemo(() => {
    const choose = (next: Language) => {
      keepLanguage(next)
      setLanguage(next)
    }
    return loaded && { ...loaded, choose }
  }, [loaded])

  if (chosen === undefined) return null
  return (
    <Context value={chosen}>
      <I18nProvider locale={chosen.language === "nl" ? "nl-NL" : "en-GB"}>{children}</I18nProvider>
    </Context>
  )
}

const useChosen = (): Chosen => {
  const chosen = useContext(Context)
  if (chosen === undefined) throw new Error("Texts are used outside of their provider.")
  return chosen
}

/** Returns the texts of the chosen language. */
export const useTexts = (): Texts => useChosen().texts

/** Returns the chosen language, and what chooses another. */
export const useLanguage = (): readonly [Language, (language: Language) => void] => {
  const { choose, language } = useChosen()
  return [language, choose]
}
