import { Effect, Option } from "effect"
import { CatalogParts } from "../../catalog/CatalogParts.ts"
import { SubcategoryNotFound } from "../../catalog/Categories.ts"
import type { Subcategory, SubcategoryId } from "../../catalog/Subcategory.ts"
import type { Website, WebsiteCode } from "../../catalog/Website.ts"
import { maxPerPage } from "../../pagination/PageRequest.ts"
import { ConsentRepository } from "../privacy/consent/ConsentRepository.ts"
import { ConsentLanguage, type ConsentText } from "../privacy/consent/ConsentText.ts"
import { type FormKey, FormKeyNotFound } from "../tokens/FormKey.ts"

/** What a form depends on. `texts` has the latest text of each language that has one, if the website keeps consent. */
export interface FormParts {
  readonly website: Website
  readonly subcategory: Subcategory
  readonly texts: ReadonlyArray<ConsentText>
}

/** Makes the functions that find the website of a publishable key, and all that a form on it depends on. */
export const formParts = Effect.gen(function* () {
  const { subcategories, websites } = yield* CatalogParts
  const { texts } = yield* ConsentRepository

  /** Returns the latest text of each language. Texts come the newest first. */
  const latestTexts = Effect.fnUntraced(function* (website: WebsiteCode) {
    const latest = new Map<ConsentLanguage, ConsentText>()
    for (let page = 1, last = 1; page <= last && latest.size < ConsentLanguage.literals.length; page++) {
      const { items, total } = yield* texts(website, { page, per_page: maxPerPage })
      for (const one of items) if (!latest.has(one.language)) latest.set(one.language, one)
      last = Math.ceil(total / maxPerPage)
    }
    return ConsentLanguage.literals.flatMap((language) => latest.get(language) ?? [])
  })

  const websiteOf = Effect.fnUntraced(function* (key: FormKey) {
    const found = yield* websites.find(key.website)
    const website = Option.filter(found, ({ account, active }) => active && account === key.account)
    return Option.isSome(website) ? website.value : yield* new FormKeyNotFound()
  })

  return {
    websiteOf,
    partsOf: Effect.fnUntraced(function* (website: Website, id: SubcategoryId) {
      const found = yield* subcategories.find(id)
      const subcategory = Option.isSome(found) ? found.value : yield* new SubcategoryNotFound({ id })
      const parts: FormParts = {
        website,
        subcategory,
        texts: website.consent === "off" ? [] : yield* latestTexts(website.code)
      }
      return parts
    })
  }
})
