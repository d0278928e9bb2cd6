import type { Language } from "../texts/Language.ts"
import type { FormScript } from "./FormScript.ts"

/** Which form stands in a page, and where it comes from. */
export interface EmbeddedForm {
  readonly origin: string
  readonly key: string
  readonly subcategory: string
  readonly language: Language
}

/** The words of the link that visitors get without script. */
export const linkTexts: Readonly<Record<Language, string>> = { en: "Request quotes", nl: "Offertes aanvragen" }

/** Returns the address of the form as a page of its own. */
export const formPageOf = ({ key, language, origin, subcategory }: EmbeddedForm): string =>
  `${origin}/forms/${key}/${encodeURIComponent(subcategory)}?lang=${language}`

/** Returns the text that puts the form on a page. With `pinned`, the browser takes that script and no other. */
export const snippetOf = (form: EmbeddedForm, pinned: FormScript | undefined): string => {
  const { key, language, origin, subcategory } = form
  const script =
    pinned === undefined
      ? [`<script defer src="${origin}/form.js"></script>`]
      : [
          `<script defer src="${origin}${pinned.path}"`,
          `  integrity="${pinned.integrity}"`,
          '  crossorigin="anonymous"></script>'
        ]
  return [
    ...script,
    `<leadwell-form key="${key}"`,
    `  subcategory="${subcategory}" lang="${language}">`,
    `  <a href="${formPageOf(form)}">${linkTexts[language]}</a>`,
    "</leadwell-form>"
  ].join("\n")
}

/** Returns what the Content-Security-Policy of a page with the form has to allow. */
export const policyOf = ({ origin }: Pick<EmbeddedForm, "origin">): string =>
  `script-src ${origin}; connect-src ${origin}`
