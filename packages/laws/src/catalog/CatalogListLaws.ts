import type { Account, AccountId } from "@leadwell/domain/access/Account"
import { everything } from "@leadwell/domain/access/Reach"
import type { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { CategoryId } from "@leadwell/domain/catalog/Category"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { WebsiteCode, WebsiteFilter } from "@leadwell/domain/catalog/Website"
import { mapPage, type Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Effect, Option } from "effect"
import { demandEqual, law, type Law } from "../Law.ts"
import { idsOnly, pageLaw } from "../pagination/PageLaw.ts"
import { applyCatalog, type CatalogWriter } from "../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../sample/SampleCatalog.ts"

/** Returns ids whose order by code units differs from their order in a locale. */
const idsLike = (id: string): ReadonlyArray<string> => ["Z", "_", "a", "B", "10", "9", "-"].map((one) => `${one}-${id}`)

const named = (id: string): Account => ({ id: id as AccountId, name: "Compare" })

/** All items of a store in the order of their ids, and those of a law among them. */
const allOf = (
  page: (request: PageRequest) => Effect.Effect<Page<{ readonly id: string }>, unknown>,
  ids: ReadonlyArray<string>
) => ({
  page: (request: PageRequest) => Effect.map(page(request), idsOnly),
  items: ids.toSorted(),
  sort: "ascending" as const
})

/** The list that a filter selects, which holds exactly these ids, and the list of all. */
const listsOf = <F>(
  page: (filter: F, request: PageRequest) => Effect.Effect<Page<{ readonly id: string }>, unknown>,
  own: F,
  all: F,
  ids: ReadonlyArray<string>
) => ({ lists: [allOf((request) => page(own, request), ids)], all: allOf((request) => page(all, request), ids) })

/** Applies a sample with changed parts, and the sample of another account. */
const applied = Effect.fnUntraced(function* (change: (sample: Sample) => Partial<Sample["catalog"]>) {
  const sample = yield* sampleCatalog(1)
  yield* applyCatalog({ ...sample.catalog, ...change(sample) })
  yield* applyCatalog((yield* sampleCatalog(1)).catalog)
  return sample
})

type Sample = Effect.Success<ReturnType<typeof sampleCatalog>>

const byId = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1)

/** Returns the names of parts, and their ids with one of no part. */
const idsAndNames = <Id extends string>(parts: ReadonlyArray<{ readonly id: Id; readonly name: string }>) => ({
  ids: new Set([...parts.map(({ id }) => id), `${parts[0]!.id}x` as Id]),
  names: parts.map(({ id, name }) => [id, name] as const).toSorted(byId)
})

/** Reads the names of parts, by id. */
const namesOf = <Id extends string, E>(
  parts: { readonly names: (ids: ReadonlySet<Id>) => Effect.Effect<ReadonlyMap<Id, string>, E> },
  ids: ReadonlySet<Id>
) => Effect.map(parts.names(ids), (names) => [...names].toSorted(byId))

/** The laws of the lists of all parts of the catalogue. */
export const catalogListLaws: ReadonlyArray<Law<CatalogParts | CatalogWriter>> = [
  pageLaw(
    "CatalogParts",
    "all accounts by id",
    Effect.gen(function* () {
      const { accounts } = yield* CatalogParts
      const { account, catalog } = yield* sampleCatalog(0)
      const ids = idsLike(account)
      yield* applyCatalog({ ...catalog, accounts: [...catalog.accounts, ...ids.map((id) => named(id))] })
      return { lists: [], all: allOf((request) => accounts.page("*", request), [account, ...ids]) }
    })
  ),
  pageLaw(
    "CatalogParts",
    "the affiliates of an account by id",
    Effect.gen(function* () {
      const { affiliates } = yield* CatalogParts
      const { account } = yield* applied(({ account, affiliate }) => ({
        affiliates: idsLike(account).map((id) => ({ ...affiliate, id: id as AffiliateId })),
        websites: [],
        businesses: [],
        subscriptions: []
      }))
      return listsOf(affiliates.page, { account, scope: null }, everything, idsLike(account))
    })
  ),
  pageLaw(
    "CatalogParts",
    "the businesses of an account by id, active or not",
    Effect.gen(function* () {
      const { businesses: all } = yield* CatalogParts
      const { account } = yield* applied(({ account, businesses: [one] }) => ({
        businesses: idsLike(account).map((id, n) => ({ ...one!, id: id as BusinessId, active: n % 2 === 0 })),
        subscriptions: []
      }))
      return listsOf(all.page, { account, scope: null }, everything, idsLike(account))
    })
  ),
  pageLaw(
    "CatalogParts",
    "the websites of an account, of an affiliate, and of an account with an affiliate by code",
    Effect.gen(function* () {
      const { websites } = yield* CatalogParts
      const other = yield* applied(() => ({}))
      const { account, affiliate } = yield* applied(({ account, affiliate, website }) => ({
        websites: [
          ...idsLike(account).map((code, n) => ({
            ...website,
            code: code as WebsiteCode,
            affiliate: n < 4 ? affiliate.id : null,
            active: n % 2 === 0
          })),
          { ...website, code: `other-${account}` as WebsiteCode, account: other.account }
        ]
      }))
      const [own, foreign] = [idsLike(account), `other-${account}`]
      const page = (whose: Omit<WebsiteFilter, "scope">) => (request: PageRequest) =>
        Effect.map(websites.page({ ...whose, scope: null }, request), (found) => mapPage(found, ({ code }) => code))
      const list = (whose: Omit<WebsiteFilter, "scope">, ...codes: ReadonlyArray<string>) => ({
        page: page(whose),
        items: codes.toSorted()
      })
      return {
        lists: [
          list({ account, affiliate: "*" }, ...own),
          list({ account: "*", affiliate: affiliate.id }, ...own.slice(0, 4), foreign),
          list({ account, affiliate: affiliate.id }, ...own.slice(0, 4)),
          list({ account: other.account, affiliate: "*" }, foreign, other.website.code)
        ],
        all: { ...list({ account: "*", affiliate: "*" }, ...own, foreign), sort: "ascending" }
      }
    })
  ),
  pageLaw(
    "CatalogParts",
    "the categories by id",
    Effect.gen(function* () {
      const { categories } = yield* CatalogParts
      const { account } = yield* applied(({ account, subcategory }) => ({
        categories: [
          subcategory.category,
          ...idsLike(account).map((id) => ({ ...subcategory.category, id: id as CategoryId, slug: id }))
        ]
      }))
      const page = (request: PageRequest) =>
        Effect.map(categories.page("*", request), (found) => mapPage(found, ({ category }) => category))
      return { lists: [], all: allOf(page, idsLike(account)) }
    })
  ),
  pageLaw(
    "CatalogParts",
    "the subcategories of a category by id",
    Effect.gen(function* () {
      const { subcategories } = yield* CatalogParts
      const { account, subcategory } = yield* applied(({ account, subcategory }) => ({
        subcategories: idsLike(account).map((id) => ({ ...subcategory, id: id as SubcategoryId, slug: id })),
        subscriptions: []
      }))
      return listsOf(subcategories.page, subcategory.category.id, "*", idsLike(account))
    })
  ),
  law("counts the subcategories of each category, and shows each subcategory with its form", function* () {
    const { categories, subcategories } = yield* CatalogParts
    const { account, subcategory } = yield* applied(({ account, subcategory }) => ({
      categories: [
        subcategory.category,
        { ...subcategory.category, id: account as string as CategoryId, slug: account }
      ]
    }))
    const { category } = subcategory
    yield* demandEqual(
      (yield* subcategories.page(category.id, { page: 1, per_page: 1 })).items,
      [subcategory],
      "subcategories"
    )
    for (const [id, count] of [
      [category.id, 1],
      [account as string as CategoryId, 0]
    ] as const) {
      yield* demandEqual(Option.getOrNull(yield* categories.find(id))?.subcategories, count, "number")
    }
  }),
  law(
    "tells the names of accounts, affiliates, subcategories, businesses and websites, and none of unknown ids",
    function* () {
      const { accounts, affiliates, businesses, subcategories, websites } = yield* CatalogParts
      const { catalog } = yield* applied(() => ({}))
      const wanted = [
        idsAndNames(catalog.accounts),
        idsAndNames(catalog.subcategories),
        idsAndNames(catalog.businesses)
      ] as const
      yield* demandEqual(yield* namesOf(accounts, wanted[0].ids), wanted[0].names, "accounts")
      yield* demandEqual(yield* namesOf(subcategories, wanted[1].ids), wanted[1].names, "subcategories")
      yield* demandEqual(yield* namesOf(businesses, wanted[2].ids), wanted[2].names, "businesses")
      const partners = idsAndNames(catalog.affiliates.map(({ company_name, id }) => ({ id, name: company_name })))
      const sites = idsAndNames(catalog.websites.map(({ code, name }) => ({ id: code, name })))
      yield* demandEqual(yield* namesOf(websites, sites.ids), sites.names, "websites")
      yield* demandEqual(yield* namesOf(affiliates, partners.ids), partners.names, "affiliates")
      yield* demandEqual(yield* namesOf(businesses, new Set()), [], "no ids")
    }
  ),
  law("knows which businesses and websites an account owns", function* () {
    const { accounts } = yield* CatalogParts
    const [own, other] = [yield* sampleCatalog(2), yield* sampleCatalog(1)]
    for (const { catalog } of [own, other]) yield* applyCatalog(catalog)
    const [first, second, foreign] = [...own.businesses, ...other.businesses].map(({ id }) => id)
    const businesses = new Set<string>([first!, foreign!, own.website.code, "unknown"])
    const websites = new Set<string>([own.website.code, other.website.code, second!, "unknown"])
    const found = yield* accounts.owned(own.account, { businesses, websites })
    yield* demandEqual([[...found.businesses], [...found.websites]], [[first], [own.website.code]], "owned")
    const none = yield* accounts.owned(own.account, { businesses: new Set(), websites: new Set() })
    yield* demandEqual([none.businesses.size, none.websites.size], [0, 0], "nothing named")
  })
]
