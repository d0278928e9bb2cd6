import type { AccessToken } from "@leadwell/domain/access/AccessToken"
import { AccountRepository } from "@leadwell/domain/catalog/AccountRepository"
import { AffiliateRepository } from "@leadwell/domain/catalog/AffiliateRepository"
import { BusinessRepository } from "@leadwell/domain/catalog/BusinessRepository"
import type { Catalog } from "@leadwell/domain/catalog/Catalog"
import { CatalogRepository } from "@leadwell/domain/catalog/CatalogRepository"
import { SubcategoryRepository } from "@leadwell/domain/catalog/SubcategoryRepository"
import { WebsiteRepository } from "@leadwell/domain/catalog/WebsiteRepository"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { Context, Effect, Layer, Option } from "effect"
import { makeDue } from "./internal/MemoryMarket.ts"
import { MemoryStore } from "./MemoryStore.ts"

const put = <K, A>(map: Map<K, A>, items: ReadonlyArray<A>, key: (item: A) => K): void => {
  for (const item of items) map.set(key(item), item)
}

/** A token that is known keeps its id and what became of it. */
const putToken = (store: MemoryStore["Service"], token: AccessToken): void => {
  const { abilities, account, hash, name } = token
  store.tokens.set(hash, { ...(store.tokens.get(hash) ?? token), account, name, abilities })
}

const takeOver = (store: MemoryStore["Service"], catalog: Catalog): void => {
  put(store.accounts, catalog.accounts, ({ id }) => id)
  for (const token of catalog.tokens) putToken(store, token)
  put(store.affiliates, catalog.affiliates, ({ id }) => id)
  put(store.websites, catalog.websites, ({ code }) => code)
  put(store.categories, catalog.categories, ({ id }) => id)
  put(store.subcategories, catalog.subcategories, ({ id }) => id)
  put(store.businesses, catalog.businesses, ({ id }) => id)
  const subscriptions = Map.groupBy(catalog.subscriptions, ({ business }) => business)
  const affected = new Set(catalog.subcategories.map(({ id }) => id))
  for (const { id } of catalog.businesses) {
    const replaced = [...(store.subscriptions.get(id) ?? []), ...(subscriptions.get(id) ?? [])]
    for (const { subcategory } of replaced) affected.add(subcategory)
    store.subscriptions.set(id, subscriptions.get(id) ?? [])
  }
  makeDue(store, affected)
}

/** Answers by key from one map of the store. */
const finder =
  <K, A>(map: Map<K, A>) =>
  (key: K) =>
    Effect.sync(() => Option.fromUndefinedOr(map.get(key)))

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** The catalogue's ports on the memory store. */
export const layer = Layer.effectContext(
  Effect.map(MemoryStore, (store) =>
    Context.empty().pipe(
      Context.add(CatalogRepository, {
        apply: (catalog) => Effect.sync(() => takeOver(store, catalog)),
        isEmpty: Effect.sync(() => store.accounts.size === 0)
      }),
      Context.add(StorageHealth, { isReachable: Effect.succeed(true) }),
      Context.add(AccountRepository, { find: finder(store.accounts) }),
      Context.add(WebsiteRepository, { find: finder(store.websites) }),
      Context.add(SubcategoryRepository, { find: finder(store.subcategories) }),
      Context.add(BusinessRepository, { find: finder(store.businesses) }),
      Context.add(AffiliateRepository, {
        find: finder(store.affiliates),
        page: (account, request) =>
          Effect.sync(() => {
            const all = [...store.affiliates.values()].toSorted(byId)
            return pageOf(account === "every" ? all : all.filter((affiliate) => affiliate.account === account), request)
          })
      })
    )
  )
)
