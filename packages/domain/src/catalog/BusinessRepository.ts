import { Context, type Effect, type Option } from "effect"
import type { AccountFilter } from "../access/AccountFilter.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Business, BusinessId } from "./Business.ts"

/** Delivers businesses. */
export class BusinessRepository extends Context.Service<
  BusinessRepository,
  {
    /** The business with this id, active or not. */
    readonly find: (id: BusinessId) => Effect.Effect<Option.Option<Business>, StorageUnavailable>
    /**
     * One page of the businesses of an account, or of all businesses, active or not.
     *
     * MUST be ordered by id, code unit by code unit. `total` MUST be exact. A page beyond the end is empty.
     */
    readonly page: (account: AccountFilter, request: PageRequest) => Effect.Effect<Page<Business>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/BusinessRepository") {}
