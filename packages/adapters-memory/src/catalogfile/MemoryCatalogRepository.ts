import type { AccessToken } from "@leadwell/domain/access/AccessToken"
import type { Catalog } from "@leadwell/domain/catalogfile/Catalog"
import { CatalogRepository, type NamesInUse, type OwnerNames } from "@leadwell/domain/catalogfile/CatalogRepository"
import { Effect, Layer, Option } from "effect"
import { noteChange } from "../distribution/MemoryRoundRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { byId } from "../storage/ById.ts"

type Store = MemoryStore["Service"]

const put = <K, A>(map: Map<K, A>, items: ReadonlyArray<A>, key: (item: A) => K): void => {
  for (const item of items) map.set(key(item), item)
}

/** Stores a token. A token with a known hash changes only its account, name and abilities. */
const putToken = (store: MemoryStore["Service"], token: AccessToken): void => {
  const { abilities, account, hash, name } = token
  store.tokens.set(hash, { ...(store.tokens.get(hash) ?? token), account, name, abilities })
}

const takeOver = (store: Store, catalog: Catalog): void => {
  put(store.accounts, catalog.accounts, ({ id }) => id)
  for (const token of catalog.tokens) putToken(store, token)
  put(store.affiliates, catalog.affiliates, ({ id }) => id)
  put(store.websites, catalog.websites, ({ code }) => code)
  put(store.categories, catalog.categories, ({ id }) => id)
  put(store.subcategories, catalog.subcategories, ({ id }) => id)
  for (const [id, one] of store.subcategories) {
    store.subcategories.set(id, { ...one, category: store.categories.get(one.category.id) ?? one.category })
  }
  put(store.businesses, catalog.businesses, ({ id }) => id)
  const subscriptions = Map.groupBy(catalog.subscriptions, ({ business }) => business)
  const affected = new Set(catalog.subcategories.map(({ id }) => id))
  for (const { id } of catalog.businesses) {
    const replaced = [...(store.subscriptions.get(id) ?? []), ...(subscriptions.get(id) ?? [])]
    for (const { subcategory } of replaced) affected.add(subcategory)
    store.subscriptions.set(id, subscriptions.get(id) ?? [])
  }
  noteChange(store, affected)
}

const keptOf = (store: Store, { accounts, affiliates }: OwnerNames): NamesInUse => ({
  accounts: new Set(accounts).intersection(store.accounts),
  affiliates: new Set(affiliates).intersection(store.affiliates),
  categories: [...store.categories.values()],
  subcategories: [...store.subcategories.values()].map(({ category, id, slug }) => ({
    id,
    slug,
    category: category.id
  }))
})

const byCode = (a: { readonly code: string }, b: { readonly code: string }) => byId({ id: a.code }, { id: b.code })

const wholeOf = (store: Store): Omit<Catalog, "tokens"> => ({
  accounts: [...store.accounts.values()].toSorted(byId),
  affiliates: [...store.affiliates.values()].toSorted(byId),
  websites: [...store.websites.values()].toSorted(byCode),
  categories: [...store.categories.values()].toSorted(byId),
  subcategories: [...store.subcategories.values()].toSorted(byId),
  businesses: [...store.businesses.values()],
  subscriptions: [...store.businesses.keys()].flatMap((id) => store.subscriptions.get(id) ?? [])
})

/** {@link CatalogRepository} on the memory store. */
export const layer = Layer.effect(
  CatalogRepository,
  Effect.map(MemoryStore, (store) => ({
    apply: (catalog, digest) =>
      Effect.sync(() => {
        takeOver(store, catalog)
        if (digest !== undefined) store.catalog.digest = digest
      }),
    digest: Effect.sync(() => Option.fromNullishOr(store.catalog.digest)),
    isEmpty: Effect.sync(() => store.accounts.size === 0),
    namesInUse: (names) => Effect.sync(() => keptOf(store, names)),
    export: Effect.sync(() => wholeOf(store))
  }))
)
