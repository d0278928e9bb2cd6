import type { AccountId } from "@leadwell/domain/access/Account"
import { isWithin, type Owned } from "@leadwell/domain/access/Reach"
import { type AffiliateId, isAffiliateWithin } from "@leadwell/domain/catalog/Affiliate"
import type { Business } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import type { Category } from "@leadwell/domain/catalog/Category"
import type { Website } from "@leadwell/domain/catalog/Website"
import { hasWords } from "@leadwell/domain/input/SearchWords"
import { mapPage, type Page, pageOf } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Effect, Layer, Option } from "effect"
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

/** Reads the names of items of a map of the store. */
const namesIn =
  <K extends string, A>(map: ReadonlyMap<K, A>, nameOf: (part: A) => string) =>
  (ids: ReadonlySet<K>) =>
    Effect.sync(() => new Map([...ids.intersection(map)].map((id) => [id, nameOf(map.get(id)!)])))

const name = (part: { readonly name: string }): string => part.name

const ofBusiness = ({ account, id }: Business): Owned => ({ account, business: id })

const ofWebsite = ({ account, code }: Website): Owned => ({ account, website: code })

/** Returns the names under which a map has an item of the account. */
const ownedIn = (
  map: ReadonlyMap<string, { readonly account: AccountId }>,
  account: AccountId,
  names: ReadonlySet<string>
) => new Set([...names].filter((name) => map.get(name)?.account === account))

/** {@link CatalogParts} on the memory store. */
export const layer = Layer.effect(
  CatalogParts,
  Effect.map(MemoryStore, (store) => {
    const counted = (category: Category) => ({
      category,
      subcategories: [...store.subcategories.values()].filter((one) => one.category.id === category.id).length
    })
    const linkedTo = (id: AffiliateId): ReadonlyArray<Owned> => [
      ...[...store.businesses.values()].filter(({ affiliate }) => affiliate === id).map(ofBusiness),
      ...[...store.websites.values()].filter(({ affiliate }) => affiliate === id).map(ofWebsite)
    ]
    return {
      accounts: {
        find: finder(store.accounts),
        names: namesIn(store.accounts, name),
        page: (_, request) => pageBy(store.accounts, () => true, request),
        owned: (account, named) =>
          Effect.sync(() => ({
            businesses: ownedIn(store.businesses, account, named.businesses),
            websites: ownedIn(store.websites, account, named.websites)
          }))
      },
      affiliates: {
        names: namesIn(store.affiliates, ({ company_name }) => company_name),
        find: (id, reach) =>
          Effect.map(
            finder(store.affiliates)(id),
            Option.filter((one) => isAffiliateWithin(one, linkedTo(id), reach))
          ),
        page: (reach, request) =>
          pageBy(store.affiliates, (one) => isAffiliateWithin(one, linkedTo(one.id), reach), request)
      },
      categories: {
        find: (id) => Effect.map(finder(store.categories)(id), Option.map(counted)),
        page: (_, request) =>
          Effect.map(
            pageBy(store.categories, () => true, request),
            (page) => mapPage(page, counted)
          )
      },
      subcategories: {
        find: finder(store.subcategories),
        page: (category, request) =>
          pageBy(store.subcategories, (one) => category === "*" || one.category.id === category, request),
        names: namesIn(store.subcategories, name)
      },
      businesses: {
        find: finder(store.businesses),
        names: namesIn(store.businesses, name),
        page: ({ words = [], ...reach }, request) =>
          pageBy(
            store.businesses,
            (one) => isWithin(ofBusiness(one), reach) && hasWords(words, one.name, one.id),
            request
          )
      },
      websites: {
        find: finder(store.websites),
        names: namesIn(store.websites, name),
        page: ({ affiliate, words = [], ...reach }, request) =>
          pageBy(
            store.websites,
            (website) =>
              isWithin(ofWebsite(website), reach) &&
              (affiliate === "*" || website.affiliate === affiliate) &&
              hasWords(words, website.name, website.code),
            request
          )
      }
    }
  })
)
