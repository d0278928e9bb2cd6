import type { AccountId } from "@leadwell/domain/access/Account"
import { type Granted, principalWith } from "@leadwell/domain/access/Grant"
import type { CategoryId } from "@leadwell/domain/catalog/Category"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Catalog } from "@leadwell/domain/features/catalogfile/Catalog"
import { CatalogAdministration } from "@leadwell/domain/features/catalogfile/CatalogAdministration"
import { catalogFileOf, type WrittenCatalog } from "@leadwell/domain/features/catalogfile/CatalogExport"
import { Effect, Layer } from "effect"
import { layerWebCrypto } from "effect/crypto/Digest"
import { demandEqual, type Law } from "../../Law.ts"
import { sampleCatalog, sampleSubscription } from "../../sample/SampleCatalog.ts"
import { inValidOrder, itemsOfFile } from "./CatalogItemOrder.ts"
import type { CatalogModifyLawPorts } from "./CatalogModifyLaws.ts"

const administration = CatalogAdministration.layer.pipe(Layer.provide(layerWebCrypto))

const operator: Granted<"operator"> = principalWith({ account: "operator" as AccountId }, "operator")

/** Returns a catalogue file of a sample with slugs of its own, with two categories and three subcategories. */
const sampleFile = Effect.gen(function* () {
  const { businesses, catalog, subcategory } = yield* sampleCatalog(2)
  const { category } = subcategory
  const categories = [category, { ...category, id: `other-${category.id}` as CategoryId }].map((one) => ({
    ...one,
    slug: one.id
  }))
  const subcategories = ["a", "b", "c"].map((letter, n) => ({
    ...subcategory,
    id: `${letter}-${subcategory.id}` as SubcategoryId,
    slug: letter,
    category: categories[n % 2]!
  }))
  const whole: Catalog = {
    ...catalog,
    tokens: [],
    categories: categories.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    subcategories,
    subscriptions: businesses.flatMap(({ id }, n) =>
      subcategories.slice(n).map((one) => ({ ...sampleSubscription(id, one.id), daily_cap: n }))
    )
  }
  const { tokens: _, ...file } = catalogFileOf(whole)
  return file
})

const idOf = (one: { readonly id: string } | { readonly code: string }) => ("id" in one ? one.id : one.code)

/** Returns the part of a catalogue file that has the items of another. */
const partOf = (whole: WrittenCatalog, file: WrittenCatalog) =>
  Object.fromEntries(
    Object.entries(file).map(([kind, items]) => {
      const ids = new Set<string>(items.map(idOf))
      return [kind, whole[kind as keyof WrittenCatalog].filter((one) => ids.has(idOf(one))).toSorted(byId)]
    })
  )

const byId = (a: Parameters<typeof idOf>[0], b: Parameters<typeof idOf>[0]) => (idOf(a) < idOf(b) ? -1 : 1)

/** The laws of items that are created and changed one by one through `CatalogRepository`. */
export const catalogItemLaws: ReadonlyArray<Law<CatalogModifyLawPorts>> = [
  {
    sentence: "keeps items that are created one by one, in any valid order, as a file with all of them",
    check: Effect.gen(function* () {
      const { apply, change, create, write } = yield* CatalogAdministration
      for (let round = 0; round < 3; round++) {
        const file = yield* sampleFile
        const items = yield* inValidOrder(itemsOfFile(file))
        for (const { item, kind } of items) {
          yield* create(operator, kind, "name" in item ? { ...item, name: "Before" } : item)
        }
        yield* Effect.forEach(
          items.filter(({ item }) => "name" in item),
          ({ id, item, kind }) => change(operator, kind, id, { name: item["name"] }),
          { concurrency: "unbounded" }
        )
        yield* demandEqual(partOf(yield* write(operator), file), file, `created as ${items.map(({ id }) => id)}`)
        const { added, changed } = yield* apply(operator, file)
        const others = [added, changed].flatMap((ids) => Object.values(ids).flat())
        yield* demandEqual(others, [], "what the import of the file changed")
      }
    }).pipe(Effect.provide(administration))
  }
]
