import { Context, type Effect, type Option } from "effect"
import type { AccountFilter } from "../access/AccountFilter.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Affiliate, AffiliateId } from "./Affiliate.ts"

/** Delivers affiliates. */
export class AffiliateRepository extends Context.Service<
  AffiliateRepository,
  {
    /** The affiliate with this id. */
    readonly find: (id: AffiliateId) => Effect.Effect<Option.Option<Affiliate>, StorageUnavailable>
    /**
     * One page of the affiliates linked to an account, or of all affiliates.
     *
     * MUST be ordered by id, code unit by code unit. `total` MUST be exact. A page beyond the end is empty.
     */
    readonly page: (account: AccountFilter, request: PageRequest) => Effect.Effect<Page<Affiliate>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/AffiliateRepository") {}
