import { everything } from "@leadwell/domain/access/Reach"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { hasWords, searchWords } from "@leadwell/domain/input/SearchWords"
import { demandEqual, law, type Law } from "../Law.ts"
import { applyCatalog, type CatalogWriter } from "../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../sample/SampleCatalog.ts"

/** Names of which each stands for a way in which words are written. */
export const searchedNames = [
  "Domstad Warmte B.V.",
  "De Warmte-Vakman",
  "Jansen & Zn.",
  "CAFÉ Österreich",
  "Bouw_Groep [24/7]",
  "İstanbul ﬁlter 😀",
  "Hottentottententententoonstelling",
  "ab\\c{d}e~f"
]

/** What people type to find them, and what finds nothing. */
export const searches = [
  "warmte",
  "WARM dom",
  "b v",
  "vak",
  "zn",
  "caf",
  "CAFÉ",
  "öster",
  "24",
  "groep 7",
  "ﬁl",
  "😀",
  "hottentottententententoon",
  "hottentottententenX",
  "c d e f",
  "armte",
  "%",
  "warmte café"
]

/** The laws of {@link CatalogParts} about finding businesses and websites by words. */
export const searchLaws: ReadonlyArray<Law<CatalogParts | CatalogWriter>> = [
  law("finds the businesses and websites in reach whose name or id has the beginnings of all words", function* () {
    const { businesses, websites } = yield* CatalogParts
    const [own, other] = [yield* sampleCatalog(1), yield* sampleCatalog(1)]
    const named = {
      businesses: searchedNames.map((name, n) => ({
        ...own.businesses[0]!,
        id: `b${n}-${own.account}` as BusinessId,
        name
      })),
      websites: searchedNames.map((name, n) => ({
        ...own.website,
        code: `w${n}-${own.account}` as WebsiteCode,
        name
      }))
    }
    yield* applyCatalog({ ...own.catalog, ...named, subscriptions: [] })
    yield* applyCatalog(other.catalog)
    const reach = { account: own.account, scope: null }
    const request = { page: 1, per_page: 100 }
    const texts = [...searches, own.account, `b3 ${own.account}`, other.account]
    for (const words of texts.map(searchWords)) {
      const foundBusinesses = yield* businesses.page({ ...reach, words }, request)
      yield* demandEqual(
        foundBusinesses.items.map(({ id }) => id),
        named.businesses.filter(({ id, name }) => hasWords(words, name, id)).map(({ id }) => id),
        `businesses with ${words.join(" ")}`
      )
      const foundWebsites = yield* websites.page({ ...reach, affiliate: "*", words }, request)
      yield* demandEqual(
        foundWebsites.items.map(({ code }) => code),
        named.websites.filter(({ code, name }) => hasWords(words, name, code)).map(({ code }) => code),
        `websites with ${words.join(" ")}`
      )
    }
    const words = searchWords(own.account)
    const all = yield* businesses.page({ ...everything, words }, request)
    yield* demandEqual(all.total, searchedNames.length, "businesses of an account among all")
  })
]
