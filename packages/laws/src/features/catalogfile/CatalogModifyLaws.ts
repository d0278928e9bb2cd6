import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { Category, CategoryId } from "@leadwell/domain/catalog/Category"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { noParts } from "@leadwell/domain/features/catalogfile/Catalog"
import { noNames } from "@leadwell/domain/features/catalogfile/CatalogNames"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import type { CurrentCatalog } from "@leadwell/domain/features/catalogfile/CurrentCatalog"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { Effect, Option, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { applyCatalog, namesOf } from "../../sample/ApplyCatalog.ts"
import { sampleCatalog, sampleSubscription } from "../../sample/SampleCatalog.ts"
import type { CatalogRepositoryLawPorts } from "./CatalogRepositoryLaws.ts"

/** The ports that the laws of `CatalogRepository.modify` require. */
export type CatalogModifyLawPorts = CatalogRepositoryLawPorts | SubscriptionRepository

const names = (parts: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<string> =>
  parts.map(({ id }) => id).toSorted()

/** Returns what a change sees under names, and changes nothing. */
const currentUnder = (named: Parameters<CatalogRepository["Service"]["modify"]>[0]) =>
  CatalogRepository.use(({ modify }) =>
    modify(named, (current): Result.Result<{ parts: typeof noParts; answer: CurrentCatalog }> =>
      Result.succeed({ parts: noParts, answer: current })
    )
  )

const partsIn = ({ linked: _, slugs: __, ...parts }: CurrentCatalog) => parts

/** Returns, as texts, what a change sees that is linked to affiliates. */
const linkedTo = (affiliates: ReadonlyArray<string>) =>
  Effect.map(currentUnder({ ...noNames, affiliates }), ({ linked }) =>
    linked.map(({ account, affiliate, id, kind }) => [kind, id, account, affiliate].join(" ")).toSorted()
  )

/** Adds one to the daily cap of every subscription. */
const raised = (subscriptions: ReadonlyArray<Subscription>) =>
  subscriptions.map((one) => ({ ...one, daily_cap: (one.daily_cap ?? 0) + 1 }))

/** The laws of `CatalogRepository.modify`. */
export const catalogModifyLaws: ReadonlyArray<Law<CatalogModifyLawPorts>> = [
  law("shows a change the named parts, and nothing that was not named", function* () {
    const { catalog } = yield* sampleCatalog(2)
    yield* applyCatalog((yield* sampleCatalog(2)).catalog)
    const before = partsIn(yield* currentUnder(namesOf(catalog)))
    yield* demandEqual(before, noParts, "parts before")
    yield* applyCatalog(catalog)
    const after = partsIn(yield* currentUnder(namesOf(catalog)))
    yield* demandEqual(after, catalog, "parts")
    const unnamed = partsIn(yield* currentUnder(noNames))
    yield* demandEqual(unnamed, noParts, "parts when none is named")
  }),
  law(
    "shows a change the category of each subcategory, the subcategories of each category, and all slugs",
    function* () {
      const { catalog, subcategory } = yield* sampleCatalog(1)
      const second = { ...subcategory, id: `a-${subcategory.id}` as SubcategoryId, slug: "a" }
      yield* applyCatalog({ ...catalog, subcategories: [subcategory, second] })
      const { category } = subcategory
      const one = yield* currentUnder({ ...noNames, subcategories: [second.id] })
      yield* demandEqual([one.categories, one.subcategories], [[category], [second]], "a subcategory")
      const all = yield* currentUnder({ ...noNames, categories: [category.id] })
      yield* demandEqual([all.categories, names(all.subcategories)], [[category], names([subcategory, second])], "all")
      const { slugs } = yield* currentUnder(noNames)
      yield* demandEqual(slugs.categories.find(({ id }) => id === category.id)?.slug, category.slug, "slug")
      const found = slugs.subcategories.filter((one) => one.category === category.id)
      const expected = [subcategory, second].map(({ id, slug }) => ({ id, slug, category: category.id }))
      const sorted = [found, expected].map((all) =>
        all.map(({ category, id, slug }) => `${id} ${slug} ${category}`).toSorted()
      )
      yield* demandEqual(sorted[0], sorted[1], "slugs of subcategories")
    }
  ),
  law("shows a change what is linked to each named affiliate, and nothing else", function* () {
    const [{ affiliate, businesses, catalog, website }, other] = [yield* sampleCatalog(1), yield* sampleCatalog(1)]
    yield* applyCatalog(other.catalog)
    yield* applyCatalog(catalog)
    const { account, id } = affiliate
    const expected = [`websites ${website.code} ${account} ${id}`].concat(
      businesses.map((one) => `businesses ${one.id} ${account} ${id}`)
    )
    yield* demandEqual(yield* linkedTo([id]), expected.toSorted(), "linked parts")
    yield* demandEqual(yield* linkedTo([]), [], "parts linked to nothing")
  }),
  law("shows a change the subscriptions of each business in their order", function* () {
    const subscriptions = yield* SubscriptionRepository
    const { businesses, catalog, subcategory } = yield* sampleCatalog(1)
    const second = { ...subcategory, id: `a-${subcategory.id}` as SubcategoryId, slug: "a" }
    const { id } = businesses[0]!
    const wanted = [
      { ...sampleSubscription(id, subcategory.id), weight: 2.5, daily_cap: 3, active: false },
      sampleSubscription(id, second.id)
    ]
    yield* applyCatalog({ ...catalog, subcategories: [subcategory, second], subscriptions: wanted })
    const seen = Effect.map(currentUnder({ ...noNames, businesses: [id] }), (current) => current.subscriptions)
    yield* demandEqual(yield* seen, wanted, "subscriptions")
    yield* subscriptions.modify(id, (current) => Result.succeed(current.toReversed()), [])
    yield* demandEqual(yield* seen, wanted.toReversed(), "subscriptions in another order")
  }),
  law("keeps nothing of a change that fails", function* () {
    const { digest, modify } = yield* CatalogRepository
    const { accounts } = yield* CatalogParts
    const { account } = yield* sampleCatalog(1)
    const before = yield* digest
    const failed = yield* Effect.result(
      modify({ ...noNames, accounts: [account] }, () => Result.fail({ _tag: "No" as const }))
    )
    yield* demandEqual(Result.isFailure(failed) && failed.failure._tag, "No", "outcome")
    yield* demand(Option.isNone(yield* accounts.find(account)), "the account is stored")
    yield* demandEqual(Option.getOrNull(yield* digest), Option.getOrNull(before), "digest")
  }),
  law("lets one change decide at a time, even about other parts", function* () {
    const { modify } = yield* CatalogRepository
    const { categories } = yield* CatalogParts
    for (let round = 0; round < 5; round++) {
      const slug = yield* freshId
      const rival = Effect.fnUntraced(function* () {
        const category: Category = { id: (yield* freshId) as CategoryId, name: "Roofs", slug }
        const outcome = yield* modify({ ...noNames, categories: [category.id] }, ({ slugs }) =>
          slugs.categories.some((one) => one.slug === slug)
            ? Result.fail({ _tag: "Taken" as const })
            : Result.succeed({ parts: { ...noParts, categories: [category] }, answer: undefined })
        ).pipe(Effect.result)
        const isStored = Option.isSome(yield* categories.find(category.id))
        yield* demandEqual(isStored, Result.isSuccess(outcome), "stored")
        return Result.isSuccess(outcome)
      })
      const outcomes = yield* Effect.all(Array.from({ length: rivals }, rival), { concurrency: "unbounded" })
      yield* demandEqual(outcomes.filter(Boolean).length, 1, "categories with one slug")
    }
  }),
  law("loses no change of a business beside changes of its subscriptions", function* () {
    const [{ modify }, subscriptions] = [yield* CatalogRepository, yield* SubscriptionRepository]
    for (let round = 0; round < 3; round++) {
      const { businesses, catalog } = yield* sampleCatalog(1)
      yield* applyCatalog(catalog)
      const { id } = businesses[0]!
      const ways = [
        subscriptions.modify(id, (current) => Result.succeed(raised(current)), []),
        modify({ ...noNames, businesses: [id] }, (current) =>
          Result.succeed({
            parts: { ...noParts, businesses: current.businesses, subscriptions: raised(current.subscriptions) },
            answer: undefined
          })
        )
      ]
      yield* Effect.all(
        Array.from({ length: rivals }, (_, n) => ways[n % 2]!),
        { concurrency: "unbounded" }
      )
      yield* demandEqual((yield* subscriptions.ofBusiness(id))[0]?.daily_cap, rivals, "cap")
    }
  })
]
