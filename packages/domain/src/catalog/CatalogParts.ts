import { Context, type Effect, type Option } from "effect"
import type { Account, AccountId } from "../access/Account.ts"
import type { Reach } from "../access/Reach.ts"
import type { OwnedNames } from "../access/ScopeReferences.ts"
import type { SearchWords } from "../input/SearchWords.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Affiliate, AffiliateId } from "./Affiliate.ts"
import type { Business, BusinessId } from "./Business.ts"
import type { CategoryId, CountedCategory } from "./Category.ts"
import type { Subcategory, SubcategoryId } from "./Subcategory.ts"
import type { Website, WebsiteCode, WebsiteFilter } from "./Website.ts"

/** Selects parts whose id or name have all of these words, if any are given. */
export interface Named {
  readonly words?: SearchWords
}

/** Reads the parts of one kind. `Filter` selects parts; `"*"` selects all. */
interface Parts<Key extends ReadonlyArray<unknown>, Part, Filter> {
  /** Returns the part with this key as it was applied, active or not (`catalogRepositoryLaws`). */
  readonly find: (...key: Key) => Effect.Effect<Option.Option<Part>, StorageUnavailable>
  /**
   * Returns one page of the parts that a filter selects, active or not (`catalogListLaws`).
   *
   * - MUST sort the parts by `id` or `code`, compared as JavaScript's `<` does (`catalogListLaws`).
   */
  readonly page: (filter: Filter, request: PageRequest) => Effect.Effect<Page<Part>, StorageUnavailable>
}

/** Reads the names of parts of one kind. */
interface Names<Id> {
  /**
   * Returns the names of the parts with these ids.
   *
   * - MUST omit unknown ids (`catalogListLaws`).
   */
  readonly names: (ids: ReadonlySet<Id>) => Effect.Effect<ReadonlyMap<Id, string>, StorageUnavailable>
}

/** Reads the parts of the catalogue. They enter the store with a catalogue. */
export class CatalogParts extends Context.Service<
  CatalogParts,
  {
    readonly accounts: Parts<[id: AccountId], Account, "*"> &
      Names<AccountId> & {
        /**
         * Returns those of the named businesses and websites that an account owns.
         *
         * - MUST omit unknown names and those of other accounts (`catalogListLaws`).
         */
        readonly owned: (id: AccountId, named: OwnedNames) => Effect.Effect<OwnedNames, StorageUnavailable>
      }
    /**
     * - MUST find and select as `isAffiliateWithin` does (`reachLaws`).
     */
    readonly affiliates: Parts<[id: AffiliateId, reach: Reach], Affiliate, Reach> & Names<AffiliateId>
    readonly categories: Parts<[id: CategoryId], CountedCategory, "*">
    readonly subcategories: Parts<[id: SubcategoryId], Subcategory, CategoryId | "*"> & Names<SubcategoryId>
    /**
     * - MUST select as `isWithin` does (`reachLaws`), and as `hasWords` does of names and ids (`searchLaws`).
     */
    readonly businesses: Parts<[id: BusinessId], Business, Reach & Named> & Names<BusinessId>
    /**
     * - MUST select as `isWithin` does (`reachLaws`), and as `hasWords` does of names and codes (`searchLaws`).
     */
    readonly websites: Parts<[code: WebsiteCode], Website, WebsiteFilter & Named> & Names<WebsiteCode>
  }
>()("@leadwell/domain/catalog/CatalogParts") {}
