/** The languages of the application. */
export type Language = "en" | "nl"

/** The texts of a language. Those in another language have the same keys, or they do not compile. */
export type Texts = typeof import("./en/index.ts")

const key = "leadwell.language"

/** What loads the texts of each language. */
export const loadTexts: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => import("./en/index.ts"),
  nl: () => import("./nl/index.ts")
}

const isLanguage = (text: string | null | undefined): text is Language => text === "en" || text === "nl"

/** Returns the language that was chosen in this browser, or else the one that the browser prefers. */
export const preferredLanguage = (): Language => {
  const stored = localStorage.getItem(key)
  if (isLanguage(stored)) return stored
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en"
}

/** Keeps the language for the next visit of this browser. */
export const keepLanguage = (language: Language): void => localStorage.setItem(key, language)
