import { Context, type Effect, type Option } from "effect"
import type { AccountFilter } from "../access/AccountFilter.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { AffiliateId } from "./Affiliate.ts"
import type { Website, WebsiteCode } from "./Website.ts"

/** Whose websites: of an account or of all, and linked to one affiliate or, with `*`, to any and none. */
export interface WebsiteFilter {
  readonly account: AccountFilter
  readonly affiliate: AffiliateId | "*"
}

/** Delivers websites. */
export class WebsiteRepository extends Context.Service<
  WebsiteRepository,
  {
    /** The website with this code, active or not. */
    readonly find: (code: WebsiteCode) => Effect.Effect<Option.Option<Website>, StorageUnavailable>
    /**
     * One page of the websites that a filter names, active or not.
     *
     * MUST be ordered by code, code unit by code unit. `total` MUST be exact. A page beyond the end is empty.
     */
    readonly page: (filter: WebsiteFilter, request: PageRequest) => Effect.Effect<Page<Website>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/WebsiteRepository") {}
