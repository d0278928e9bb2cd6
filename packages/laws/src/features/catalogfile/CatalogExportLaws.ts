import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { CategoryId } from "@leadwell/domain/catalog/Category"
import {
  type Catalog,
  CatalogList,
  demoPartsOf,
  type StoredCatalog
} from "@leadwell/domain/features/catalogfile/Catalog"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { type DemoPart, demoName } from "@leadwell/domain/features/catalogfile/demo/DemoRemoval"
import { Effect, Option, Result } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { applyCatalog, namesOf } from "../../sample/ApplyCatalog.ts"
import { type Sample, sampleCatalog, sampleSubscription } from "../../sample/SampleCatalog.ts"
import { demandTogether } from "../../sample/Together.ts"
import type { CatalogRepositoryLawPorts } from "./CatalogRepositoryLaws.ts"

/** Returns the part of a whole catalogue that belongs to a sample. */
const partOf = (whole: StoredCatalog, { account, subcategory }: Sample): StoredCatalog => {
  const own = new Set(whole.businesses.filter((one) => one.account === account).map(({ id }) => id))
  return {
    accounts: whole.accounts.filter(({ id }) => id === account),
    affiliates: whole.affiliates.filter((one) => one.account === account),
    websites: whole.websites.filter((one) => one.account === account),
    categories: whole.categories.filter(({ id }) => id === subcategory.category.id),
    subcategories: whole.subcategories.filter(({ category }) => category.id === subcategory.category.id),
    businesses: whole.businesses.filter(({ id }) => own.has(id)),
    subscriptions: whole.subscriptions.filter(({ business }) => own.has(business))
  }
}

/** What belongs to each list. */
const partsIn: Readonly<Record<CatalogList, ReadonlyArray<string>>> = {
  accounts: ["accounts"],
  affiliates: ["affiliates"],
  websites: ["websites"],
  categories: ["categories", "subcategories"],
  businesses: ["businesses", "subscriptions"]
}

/** Returns whether a catalogue contains everything that it refers to. */
const isClosed = ({ accounts, businesses, subcategories, subscriptions }: StoredCatalog): boolean => {
  const ids = new Set<string>([...accounts, ...businesses, ...subcategories].map(({ id }) => id))
  return (
    businesses.every(({ account }) => ids.has(account)) &&
    subscriptions.every(({ business, subcategory }) => ids.has(business) && ids.has(subcategory))
  )
}

const sorted = (parts: ReadonlyArray<DemoPart>) => parts.map(demoName).toSorted()

/** The laws of {@link CatalogRepository} for the catalogue as a whole. */
export const catalogExportLaws: ReadonlyArray<Law<CatalogRepositoryLawPorts>> = [
  law("gives back the whole of what was applied: businesses as they came in, all else by id", function* () {
    const whole = (yield* CatalogRepository).export(CatalogList.literals)
    const sample = yield* sampleCatalog(3)
    const second = {
      ...sample.subcategory,
      id: `a-${sample.subcategory.id}` as typeof sample.subcategory.id,
      slug: "a"
    }
    const businesses = sample.businesses.toReversed()
    const { tokens: _, ...catalog }: Catalog = {
      ...sample.catalog,
      subcategories: [sample.subcategory, second],
      businesses,
      subscriptions: businesses.flatMap(({ id }) => [
        sampleSubscription(id, sample.subcategory.id),
        { ...sampleSubscription(id, second.id), daily_cap: 3, weight: 2.5, active: false, countries: ["België"] }
      ])
    }
    yield* applyCatalog({ ...catalog, tokens: sample.catalog.tokens })
    const expected = { ...catalog, subcategories: [second, sample.subcategory] }
    yield* demandEqual(partOf(yield* whole, sample), expected, "whole")
    yield* applyCatalog({ ...sample.catalog, businesses: businesses.toReversed().slice(0, 1), subscriptions: [] })
    yield* demandEqual(
      partOf(yield* whole, sample),
      { ...expected, subscriptions: expected.subscriptions.slice(0, 4) },
      "whole after one business was applied again"
    )
  }),
  law("is read list by list, with nothing of the others", function* () {
    const repository = yield* CatalogRepository
    const sample = yield* sampleCatalog(2)
    yield* applyCatalog(sample.catalog)
    const whole = partOf(yield* repository.export(CatalogList.literals), sample)
    for (const list of CatalogList.literals) {
      const found = partOf(yield* repository.export([list]), sample)
      const expected = Object.entries(whole).map(([part, of]) => [part, partsIn[list].includes(part) ? of : []])
      yield* demandEqual(found, Object.fromEntries(expected), list)
    }
  }),
  law("is read as it is at one moment, while others are applied", function* () {
    const whole = (yield* CatalogRepository).export(CatalogList.literals)
    const samples = yield* Effect.all(Array.from({ length: rivals }, () => sampleCatalog(3)))
    const reads = samples.map(() => Effect.map(whole, isClosed))
    const [, closed] = yield* Effect.all(
      [
        Effect.forEach(samples, ({ catalog }) => applyCatalog(catalog)),
        Effect.forEach(reads, (read) => read, { concurrency: 4 })
      ],
      { concurrency: "unbounded" }
    )
    yield* demand(closed.every(Boolean), "a catalogue was read that refers to what is not in it")
  }),
  law(
    "shows a category that was replaced through all of its subcategories, and counts one that moved where it is",
    function* () {
      const { subcategories, categories } = yield* CatalogParts
      const { catalog, subcategory } = yield* sampleCatalog(1)
      yield* applyCatalog(catalog)
      const renamed = { ...subcategory.category, name: "Warmth" }
      const nothing = { ...catalog, subcategories: [], businesses: [], subscriptions: [] }
      yield* applyCatalog({ ...nothing, categories: [renamed] })
      const found = yield* subcategories.find(subcategory.id)
      yield* demandEqual(Option.getOrNull(found), { ...subcategory, category: renamed }, "subcategory")
      const other = { ...renamed, id: `other-${renamed.id}` as CategoryId, slug: "other" }
      yield* applyCatalog({ ...nothing, categories: [other], subcategories: [{ ...subcategory, category: other }] })
      const counts = yield* Effect.forEach([renamed.id, other.id], categories.find)
      yield* demandEqual(
        counts.map((one) => Option.getOrNull(one)?.subcategories),
        [0, 1],
        "subcategories"
      )
    }
  ),
  law("remembers the last digest that came with a catalogue, and shows it together with the catalogue", function* () {
    const { digest } = yield* CatalogRepository
    const { accounts } = yield* CatalogParts
    for (let round = 0; round < rivals; round++) {
      const { account, catalog } = yield* sampleCatalog(1)
      const given = yield* freshId
      const parts = {
        "the account": Effect.map(accounts.find(account), Option.isSome),
        "the digest": Effect.map(digest, (one) => Option.getOrNull(one) === given)
      }
      yield* demandTogether(applyCatalog(catalog, given), parts, round % 2 === 0 ? Infinity : round)
    }
    const { catalog } = yield* sampleCatalog(1)
    for (const given of [yield* freshId, yield* freshId]) {
      yield* applyCatalog(catalog, given)
      yield* demandEqual(Option.getOrNull(yield* digest), given, "digest")
      yield* applyCatalog(catalog)
      yield* demandEqual(Option.getOrNull(yield* digest), given, "digest after a catalogue without one")
    }
  }),
  law("marks what the demo made, together with the catalogue, in place of what an earlier demo made", function* () {
    const { demo, modify } = yield* CatalogRepository
    const { accounts } = yield* CatalogParts
    const load = (catalog: Catalog) =>
      modify(namesOf(catalog), () => Result.succeed({ parts: catalog, demo: demoPartsOf(catalog), answer: undefined }))
    for (let round = 0; round < rivals; round++) {
      const { account, catalog } = yield* sampleCatalog(1)
      const parts = {
        "the account": Effect.map(accounts.find(account), Option.isSome),
        "the demo": Effect.map(demo, (found) => found.some(({ name }) => name === account))
      }
      yield* demandTogether(load(catalog), parts, round % 2 === 0 ? Infinity : round)
    }
    for (const { catalog } of [yield* sampleCatalog(1), yield* sampleCatalog(2)]) {
      const wanted = sorted(demoPartsOf(catalog))
      yield* load(catalog)
      yield* demandEqual(sorted(yield* demo), wanted, "what the demo made")
      yield* applyCatalog((yield* sampleCatalog(1)).catalog)
      yield* demandEqual(sorted(yield* demo), wanted, "what the demo made, after a catalogue that is not the demo")
    }
  })
]
