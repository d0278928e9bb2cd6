import { everything } from "@leadwell/domain/access/Reach"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { Effect, Option } from "effect"
import { demandEqual, law, type Law } from "../../Law.ts"
import { applyCatalog } from "../../sample/ApplyCatalog.ts"
import { type Sample, sampleCatalog, sampleSubscription } from "../../sample/SampleCatalog.ts"

/** The ports that the laws of {@link CatalogRepository} require. */
export type CatalogRepositoryLawPorts =
  | CatalogRepository
  | CatalogParts
  | AccessTokenRepository
  | DistributionRepository

const found = Effect.fnUntraced(function* ({ affiliate, businesses, catalog, subcategory, website }: Sample) {
  const parts = yield* CatalogParts
  return [
    yield* AccessTokenRepository.use((tokens) => tokens.find(catalog.tokens[0]!.hash)),
    yield* parts.accounts.find(catalog.accounts[0]!.id),
    yield* parts.affiliates.find(affiliate.id, everything),
    yield* parts.businesses.find(businesses[0]!.id),
    yield* parts.subcategories.find(subcategory.id),
    yield* parts.websites.find(website.code),
    yield* parts.categories.find(subcategory.category.id)
  ].map((part: Option.Option<object>) => Option.getOrNull(part))
})

const candidateIds = Effect.fnUntraced(function* ({ subcategory }: Sample) {
  const { candidates } = yield* DistributionRepository.use(({ market }) => market(subcategory.id))
  return candidates.map(({ business }) => business.id)
})

/** The laws of {@link CatalogRepository} for single parts of the catalogue. */
export const catalogRepositoryLaws: ReadonlyArray<Law<CatalogRepositoryLawPorts>> = [
  law("finds nothing that was not applied, and everything that was, as it was applied", function* () {
    const sample = yield* sampleCatalog(1)
    const before = yield* found(sample)
    yield* demandEqual(
      before,
      before.map(() => null),
      "parts before"
    )
    yield* applyCatalog(sample.catalog)
    const parts = [
      sample.catalog.tokens[0]!,
      sample.catalog.accounts[0]!,
      sample.affiliate,
      sample.businesses[0]!,
      sample.subcategory,
      sample.website,
      { category: sample.subcategory.category, subcategories: 1 }
    ]
    yield* demandEqual(yield* found(sample), parts, "parts after")
  }),
  law("changes nothing when a catalogue is applied again", function* () {
    const sample = yield* sampleCatalog(3)
    yield* applyCatalog(sample.catalog)
    const [before, order] = [yield* found(sample), yield* candidateIds(sample)]
    yield* applyCatalog(sample.catalog)
    yield* demandEqual(yield* found(sample), before, "parts")
    yield* demandEqual(yield* candidateIds(sample), order, "candidates")
  }),
  law("replaces parts of the same id and leaves all others as they are", function* () {
    const [kept, sample] = [yield* sampleCatalog(1), yield* sampleCatalog(2)]
    yield* applyCatalog(kept.catalog)
    yield* applyCatalog(sample.catalog)
    const before = yield* found(kept)
    const website = { ...sample.website, active: false }
    yield* applyCatalog({ ...sample.catalog, websites: [website] })
    yield* demandEqual((yield* found(sample))[5], website, "website")
    yield* demandEqual(yield* found(kept), before, "parts of another catalogue")
  }),
  law("replaces the subscriptions of a business as a whole", function* () {
    const sample = yield* sampleCatalog(2)
    const [first, second] = sample.businesses.map(({ id }) => id)
    yield* applyCatalog(sample.catalog)
    yield* applyCatalog({ ...sample.catalog, subscriptions: [sampleSubscription(second!, sample.subcategory.id)] })
    yield* demandEqual(yield* candidateIds(sample), [second], "candidates without the first")
    yield* applyCatalog(sample.catalog)
    yield* demandEqual(yield* candidateIds(sample), [first, second], "candidates with both again")
    yield* applyCatalog({ ...sample.catalog, categories: [], subcategories: [], subscriptions: [] })
    yield* demandEqual(yield* candidateIds(sample), [], "candidates when all unsubscribed")
  })
]
