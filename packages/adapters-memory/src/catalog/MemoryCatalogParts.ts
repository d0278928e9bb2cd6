import { AccountRepository } from "@leadwell/domain/account/AccountRepository"
import { AffiliateRepository } from "@leadwell/domain/catalog/AffiliateRepository"
import { BusinessRepository } from "@leadwell/domain/catalog/BusinessRepository"
import type { Category } from "@leadwell/domain/catalog/Category"
import { CategoryRepository } from "@leadwell/domain/catalog/CategoryRepository"
import { SubcategoryRepository } from "@leadwell/domain/catalog/SubcategoryRepository"
import { WebsiteRepository } from "@leadwell/domain/catalog/WebsiteRepository"
import { type Page, pageOf } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { Context, Effect, Layer, Option } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

/** Finds items of a map of the store by key. */
const finder =
  <K, A>(map: Map<K, A>) =>
  (key: K) =>
    Effect.sync(() => Option.fromUndefinedOr(map.get(key)))

/** One page of the items of a map that satisfy `isWanted`, in the order of their keys. */
const pageBy = <K extends string, A>(
  map: Map<K, A>,
  isWanted: (item: A) => boolean,
  request: PageRequest
): Effect.Effect<Page<A>> =>
  Effect.sync(() => {
    const wanted = [...map].filter(([, item]) => isWanted(item)).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return pageOf(
      wanted.map(([, item]) => item),
      request
    )
  })

/** The ports that read the parts of the catalogue, and the health of the store, on the memory store. */
export const layer = Layer.effectContext(
  Effect.map(MemoryStore, (store) => {
    const counted = (category: Category) => ({
      category,
      subcategories: [...store.subcategories.values()].filter((one) => one.category.id === category.id).length
    })
    return Context.empty().pipe(
      Context.add(StorageHealth, { isReachable: Effect.succeed(true) }),
      Context.add(AccountRepository, {
        find: finder(store.accounts),
        page: (request) => pageBy(store.accounts, () => true, request)
      }),
      Context.add(WebsiteRepository, {
        find: finder(store.websites),
        page: ({ account, affiliate }, request) =>
          pageBy(
            store.websites,
            (website) =>
              (account === "*" || website.account === account) &&
              (affiliate === "*" || website.affiliate === affiliate),
            request
          )
      }),
      Context.add(CategoryRepository, {
        find: (id) => Effect.map(finder(store.categories)(id), Option.map(counted)),
        page: (request) =>
          Effect.map(
            pageBy(store.categories, () => true, request),
            (page) => ({ ...page, items: page.items.map(counted) })
          )
      }),
      Context.add(SubcategoryRepository, {
        find: finder(store.subcategories),
        existing: (ids) => Effect.sync(() => ids.intersection(store.subcategories)),
        page: (category, request) =>
          pageBy(store.subcategories, (one) => category === "*" || one.category.id === category, request)
      }),
      Context.add(BusinessRepository, {
        find: finder(store.businesses),
        page: (account, request) =>
          pageBy(store.businesses, (one) => account === "*" || one.account === account, request)
      }),
      Context.add(AffiliateRepository, {
        find: finder(store.affiliates),
        page: (account, request) =>
          pageBy(store.affiliates, (one) => account === "*" || one.account === account, request)
      })
    )
  })
)
