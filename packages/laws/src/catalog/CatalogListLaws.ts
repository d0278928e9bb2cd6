import { everything } from "@leadwell/domain/access/Reach"
import type { Account, AccountId } from "@leadwell/domain/account/Account"
import type { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { CategoryId } from "@leadwell/domain/catalog/Category"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { WebsiteCode, WebsiteFilter } from "@leadwell/domain/catalog/Website"
import type { Catalog } from "@leadwell/domain/catalogfile/Catalog"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Effect } from "effect"
import type { CatalogRepositoryLawPorts } from "../catalogfile/CatalogRepositoryLaws.ts"
import { demand, demandEqual, type Law } from "../Law.ts"
import { applyCatalog } from "../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../sample/SampleCatalog.ts"

type Pages<A> = (request: PageRequest) => Effect.Effect<Page<A>, StorageUnavailable>

/** Returns ids whose order by code units differs from their order in a locale. */
const idsLike = (id: string): ReadonlyArray<string> => ["Z", "_", "a", "B", "10", "9", "-"].map((one) => `${one}-${id}`)

const named = (id: string): Account => ({ id: id as AccountId, name: "Compare" })

const code = (website: { readonly code: string }): string => website.code

/** Demands that a list, read in pages of two, contains exactly these ids in order. */
const demandList = Effect.fnUntraced(function* <A>(
  page: Pages<A>,
  idOf: (item: A) => string,
  ids: ReadonlyArray<string>,
  what: string
) {
  const found: Array<string> = []
  for (let number = 1; number <= Math.ceil(ids.length / 2); number++) {
    const { items, total } = yield* page({ page: number, per_page: 2 })
    yield* demandEqual(total, ids.length, `${what}: total`)
    found.push(...items.map(idOf))
  }
  yield* demandEqual(found, ids.toSorted(), what)
  const beyond = yield* page({ page: Number.MAX_SAFE_INTEGER, per_page: 100 })
  yield* demandEqual([beyond.items, beyond.total], [[], ids.length], `${what}: a page beyond the end`)
})

/** Demands that a list of all accounts is in order, counts every item, and contains these ids. */
const demandAmong = Effect.fnUntraced(function* <A>(
  page: Pages<A>,
  idOf: (item: A) => string,
  ids: ReadonlyArray<string>,
  what: string
) {
  const first = yield* page({ page: 1, per_page: 100 })
  const found = first.items.map(idOf)
  let last = first
  for (let number = 2; last.items.length === 100; number++) {
    last = yield* page({ page: number, per_page: 100 })
    found.push(...last.items.map(idOf))
  }
  yield* demandEqual(found, found.toSorted(), `${what}: order`)
  const own = found.filter((id) => ids.includes(id))
  yield* demandEqual(own, ids.toSorted(), `${what}: own`)
  if (last.total === first.total)
    yield* demand(found.length === last.total, `${what}: ${found.length} of ${last.total}`)
  const beyond = yield* page({ page: Number.MAX_SAFE_INTEGER, per_page: 100 })
  yield* demandEqual([beyond.items, beyond.total >= last.total], [[], true], `${what}: a page beyond the end`)
})

/** Applies a sample with changed parts, and the sample of another account. */
const applied = Effect.fnUntraced(function* (change: (sample: Sample) => Partial<Catalog>) {
  const sample = yield* sampleCatalog(1)
  yield* applyCatalog({ ...sample.catalog, ...change(sample) })
  yield* applyCatalog((yield* sampleCatalog(1)).catalog)
  return sample
})

type Sample = Effect.Success<ReturnType<typeof sampleCatalog>>

/** The laws of the lists of all parts of the catalogue. */
export const catalogListLaws: ReadonlyArray<Law<CatalogRepositoryLawPorts>> = [
  {
    sentence: "pages all accounts by id, with an exact total",
    check: Effect.gen(function* () {
      const { accounts } = yield* CatalogParts
      const { account, catalog } = yield* sampleCatalog(0)
      const ids = idsLike(account)
      yield* applyCatalog({ ...catalog, accounts: [...catalog.accounts, ...ids.map((id) => named(id))] })
      yield* demandAmong(
        (request) => accounts.page("*", request),
        ({ id }) => id,
        [account, ...ids],
        "accounts"
      )
    })
  },
  {
    sentence: "pages the affiliates of an account by id, with an exact total",
    check: Effect.gen(function* () {
      const { affiliates } = yield* CatalogParts
      const { account } = yield* applied(({ account, affiliate }) => ({
        affiliates: idsLike(account).map((id) => ({ ...affiliate, id: id as AffiliateId })),
        websites: [],
        businesses: [],
        subscriptions: []
      }))
      yield* demandList(
        (request) => affiliates.page({ account, scope: null }, request),
        ({ id }) => id,
        idsLike(account),
        "affiliates"
      )
      yield* demandAmong(
        (request) => affiliates.page(everything, request),
        ({ id }) => id,
        idsLike(account),
        "of all"
      )
    })
  },
  {
    sentence: "pages the businesses of an account by id, active or not, with an exact total",
    check: Effect.gen(function* () {
      const { businesses: all } = yield* CatalogParts
      const { account } = yield* applied(({ account, businesses: [one] }) => ({
        businesses: idsLike(account).map((id, n) => ({ ...one!, id: id as BusinessId, active: n % 2 === 0 })),
        subscriptions: []
      }))
      yield* demandList(
        (request) => all.page({ account, scope: null }, request),
        ({ id }) => id,
        idsLike(account),
        "businesses"
      )
      yield* demandAmong(
        (request) => all.page(everything, request),
        ({ id }) => id,
        idsLike(account),
        "of all"
      )
    })
  },
  {
    sentence: "pages the websites of an account, of an affiliate, and of an account with an affiliate by code",
    check: Effect.gen(function* () {
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
      const own = idsLike(account)
      const foreign = `other-${account}`
      const codes = {
        own,
        linked: [...own.slice(0, 4), foreign],
        both: own.slice(0, 4),
        others: [foreign, other.website.code]
      }
      const page = (whose: Omit<WebsiteFilter, "scope">) => (request: PageRequest) =>
        websites.page({ ...whose, scope: null }, request)
      yield* demandList(page({ account, affiliate: "*" }), code, codes.own, "of the account")
      yield* demandList(page({ account: "*", affiliate: affiliate.id }), code, codes.linked, "of the affiliate")
      yield* demandList(page({ account, affiliate: affiliate.id }), code, codes.both, "of both")
      yield* demandList(page({ account: other.account, affiliate: "*" }), code, codes.others, "of the other account")
      yield* demandAmong(page({ account: "*", affiliate: "*" }), code, [...own, foreign], "of all")
    })
  },
  {
    sentence: "pages the categories by id, each with the number of its subcategories",
    check: Effect.gen(function* () {
      const { categories } = yield* CatalogParts
      const { account } = yield* applied(({ account, subcategory }) => ({
        categories: [
          subcategory.category,
          ...idsLike(account).map((id) => ({ ...subcategory.category, id: id as CategoryId, slug: id }))
        ]
      }))
      yield* demandAmong(
        (request) => categories.page("*", request),
        ({ category }) => category.id,
        idsLike(account),
        "categories"
      )
      const found = yield* Effect.forEach(idsLike(account), (id) => categories.find(id as CategoryId))
      yield* demandEqual(
        found.map((one) => one._tag === "Some" && one.value.subcategories),
        idsLike(account).map(() => 0),
        "subcategories"
      )
    })
  },
  {
    sentence: "pages the subcategories of a category by id, with an exact total",
    check: Effect.gen(function* () {
      const { subcategories } = yield* CatalogParts
      const { account, subcategory } = yield* applied(({ account, subcategory }) => ({
        subcategories: idsLike(account).map((id) => ({ ...subcategory, id: id as SubcategoryId, slug: id })),
        subscriptions: []
      }))
      const ids = idsLike(account)
      const { id } = subcategory.category
      yield* demandList(
        (request) => subcategories.page(id, request),
        ({ id }) => id,
        ids,
        "subcategories"
      )
      yield* demandAmong(
        (request) => subcategories.page("*", request),
        ({ id }) => id,
        ids,
        "of all"
      )
      const [first] = (yield* subcategories.page(id, { page: 1, per_page: 1 })).items
      yield* demandEqual(first, { ...subcategory, id: first?.id, slug: first?.slug }, "first")
      const counted = yield* CatalogParts.use(({ categories }) => categories.find(id))
      yield* demandEqual(counted._tag === "Some" && counted.value.subcategories, ids.length, "number")
    })
  },
  {
    sentence: "tells which subcategories exist",
    check: Effect.gen(function* () {
      const { subcategories } = yield* CatalogParts
      const { subcategory } = yield* applied(() => ({}))
      const other = `${subcategory.id}x` as SubcategoryId
      const asked = [[], [other], [other, subcategory.id]].map((ids) => new Set(ids))
      const found = yield* Effect.forEach(asked, (ids) => Effect.map(subcategories.existing(ids), (some) => [...some]))
      yield* demandEqual(found, [[], [], [subcategory.id]], "subcategories")
    })
  },
  {
    sentence: "knows which businesses and websites an account owns",
    check: Effect.gen(function* () {
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
  }
]
