import type { Catalog, CatalogList, StoredCatalog } from "@leadwell/domain/features/catalogfile/Catalog"
import type { CatalogNames } from "@leadwell/domain/features/catalogfile/CatalogNames"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { concernedMarkets } from "@leadwell/domain/features/catalogfile/ConcernedMarkets"
import type { CurrentCatalog } from "@leadwell/domain/features/catalogfile/CurrentCatalog"
import { importedOver } from "@leadwell/domain/features/tokens/ImportedToken"
import { Effect, Layer, Option, Result } from "effect"
import { appendAudit } from "../../audit/MemoryAuditRepository.ts"
import { noteChange } from "../../distribution/MemoryRounds.ts"
import { MemoryStore } from "../../MemoryStore.ts"
import { byId } from "../../storage/ById.ts"

type Store = MemoryStore["Service"]

const put = <K, A>(map: Map<K, A>, items: ReadonlyArray<A>, key: (item: A) => K): void => {
  for (const item of items) map.set(key(item), item)
}

const takeOver = (store: Store, current: CurrentCatalog, parts: Catalog): void => {
  put(store.accounts, parts.accounts, ({ id }) => id)
  for (const one of parts.tokens) store.tokens.set(one.hash, importedOver(store.tokens.get(one.hash), one))
  put(store.affiliates, parts.affiliates, ({ id }) => id)
  put(store.websites, parts.websites, ({ code }) => code)
  put(store.categories, parts.categories, ({ id }) => id)
  put(store.subcategories, parts.subcategories, ({ id }) => id)
  for (const [id, one] of store.subcategories) {
    store.subcategories.set(id, { ...one, category: store.categories.get(one.category.id) ?? one.category })
  }
  put(store.businesses, parts.businesses, ({ id }) => id)
  const subscriptions = Map.groupBy(parts.subscriptions, ({ business }) => business)
  for (const { id } of parts.businesses) store.subscriptions.set(id, subscriptions.get(id) ?? [])
  noteChange(store, concernedMarkets(current, parts))
}

const found = <A>(map: ReadonlyMap<string, A>, names: ReadonlyArray<string>): ReadonlyArray<A> =>
  names.flatMap((name) => map.get(name) ?? [])

const slugsOf = (store: Store): CurrentCatalog["slugs"] => ({
  categories: [...store.categories.values()],
  subcategories: [...store.subcategories.values()].map(({ category, id, slug }) => ({
    id,
    slug,
    category: category.id
  }))
})

const linkedTo = (store: Store, affiliates: ReadonlySet<string>): CurrentCatalog["linked"] => {
  const parts = [
    ...[...store.websites.values()].map(({ code, ...one }) => ({ ...one, kind: "websites" as const, id: code })),
    ...[...store.businesses.values()].map((one) => ({ ...one, kind: "businesses" as const }))
  ]
  return parts.flatMap(({ account, affiliate, id, kind }) =>
    affiliate !== null && affiliates.has(affiliate) ? [{ kind, id, account, affiliate }] : []
  )
}

const currentOf = (store: Store, names: CatalogNames): CurrentCatalog => {
  const ids = { categories: new Set(names.categories), subcategories: new Set(names.subcategories) }
  const subcategories = [...store.subcategories.values()].filter(
    ({ category, id }) => ids.subcategories.has(id) || ids.categories.has(category.id)
  )
  const around = new Set([...ids.categories, ...subcategories.map(({ category }) => category.id)])
  const businesses = found(store.businesses, names.businesses)
  return {
    accounts: found(store.accounts, names.accounts),
    tokens: found(store.tokens, names.tokens),
    affiliates: found(store.affiliates, names.affiliates),
    websites: found(store.websites, names.websites),
    categories: found(store.categories, [...around]),
    subcategories,
    businesses,
    subscriptions: businesses.flatMap(({ id }) => store.subscriptions.get(id) ?? []),
    slugs: slugsOf(store),
    linked: linkedTo(store, new Set(names.affiliates))
  }
}

const byCode = (a: { readonly code: string }, b: { readonly code: string }) => byId({ id: a.code }, { id: b.code })

const storedOf = (store: Store, lists: ReadonlyArray<CatalogList>): StoredCatalog => {
  const of = <A>(list: CatalogList, read: () => ReadonlyArray<A>): ReadonlyArray<A> =>
    lists.includes(list) ? read() : []
  return {
    accounts: of("accounts", () => [...store.accounts.values()].toSorted(byId)),
    affiliates: of("affiliates", () => [...store.affiliates.values()].toSorted(byId)),
    websites: of("websites", () => [...store.websites.values()].toSorted(byCode)),
    categories: of("categories", () => [...store.categories.values()].toSorted(byId)),
    subcategories: of("categories", () => [...store.subcategories.values()].toSorted(byId)),
    businesses: of("businesses", () => [...store.businesses.values()]),
    subscriptions: of("businesses", () =>
      [...store.businesses.keys()].flatMap((id) => store.subscriptions.get(id) ?? [])
    )
  }
}

/** {@link CatalogRepository} on the memory store. */
export const layer = Layer.effect(
  CatalogRepository,
  Effect.map(MemoryStore, (store) => ({
    modify: (names, change, lists = []) =>
      Effect.suspend(() => {
        const current = currentOf(store, names)
        const decided = change(current, storedOf(store, lists))
        if (Result.isFailure(decided)) return Effect.fail(decided.failure)
        const { answer, audit = [], demo, digest, parts } = decided.success
        takeOver(store, current, parts)
        appendAudit(store, audit)
        if (digest !== undefined) store.catalog.digest = digest
        if (demo !== undefined) store.catalog.demo = demo
        return Effect.succeed(answer)
      }),
    digest: Effect.sync(() => Option.fromNullishOr(store.catalog.digest)),
    demo: Effect.sync(() => store.catalog.demo),
    export: (lists) => Effect.sync(() => storedOf(store, lists))
  }))
)
