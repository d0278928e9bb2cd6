import { Effect } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import type { Subcategory } from "../../catalog/Subcategory.ts"
import { languageOf, type Website } from "../../catalog/Website.ts"
import { ConsentLanguage, type ConsentText } from "../privacy/consent/ConsentText.ts"
import type { FormParts } from "./FormParts.ts"

/** The name of the field that people do not see. No lead request has it. */
export const trapName = "homepage"

/** What a form asks on a website, and what it shows. */
export interface FormDefinition {
  readonly website: Pick<Website, "name">
  readonly subcategory: Pick<Subcategory, "id" | "name">
  /** Changes with all that the form shows in any language. */
  readonly version: string
  readonly fields: Subcategory["fields"]
  /** The latest text to which people consent, or null where the website keeps no consent. */
  readonly consent: Pick<ConsentText, "version" | "language" | "text"> | null
  /** The languages in which the form can be shown. */
  readonly languages: ReadonlyArray<ConsentLanguage>
  readonly trap: typeof trapName
}

/** Returns the text in a language, or else in that of the website, or else any. */
const textIn = ({ texts, website }: FormParts, language: ConsentLanguage | undefined): ConsentText | undefined => {
  const inLanguage = (wanted: ConsentLanguage | undefined) => texts.find((one) => one.language === wanted)
  return inLanguage(language) ?? inLanguage(languageOf(website)) ?? texts[0]
}

const utf8 = new TextEncoder()

/** Returns the version of a form: 16 hexadecimal digits of the digest of all that it shows. */
export const versionOf = Effect.fnUntraced(function* ({ subcategory, texts, website }: FormParts) {
  const digest = yield* Digest
  const shown = [
    website.name,
    subcategory.id,
    subcategory.name,
    subcategory.fields,
    texts.map(({ language, version }) => [language, version])
  ]
  return (yield* digest.digestHex(sha256, utf8.encode(JSON.stringify(shown)))).slice(0, 16)
})

/** Returns the definition of a form for people who read a language. */
export const definitionOf = Effect.fnUntraced(function* (parts: FormParts, language?: ConsentLanguage) {
  const { subcategory, texts, website } = parts
  const text = textIn(parts, language)
  return {
    website: { name: website.name },
    subcategory: { id: subcategory.id, name: subcategory.name },
    version: yield* versionOf(parts),
    fields: subcategory.fields,
    consent: text === undefined ? null : { version: text.version, language: text.language, text: text.text },
    languages: text === undefined ? ConsentLanguage.literals : texts.map((one) => one.language),
    trap: trapName
  } satisfies FormDefinition
})
