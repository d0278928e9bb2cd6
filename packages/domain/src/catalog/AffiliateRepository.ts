import { Context, type Effect, type Option } from "effect"
import type { AccountFilter } from "../access/AccountFilter.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Affiliate, AffiliateId } from "./Affiliate.ts"

/** Reads affiliates. Affiliates enter the store with a catalogue. */
export class AffiliateRepository extends Context.Service<
  AffiliateRepository,
  {
    /** Returns the affiliate with this id (`catalogRepositoryLaws`). */
    readonly find: (id: AffiliateId) => Effect.Effect<Option.Option<Affiliate>, StorageUnavailable>
    /**
     * Returns one page of the affiliates of an account, or of all accounts.
     *
     * - MUST sort the affiliates by `id`, compared as JavaScript's `<` does (`catalogListLaws`).
     * - MUST count the total exactly (`catalogListLaws`).
     * - MUST return no items but the true total for a page after the last (`catalogListLaws`).
     */
    readonly page: (account: AccountFilter, request: PageRequest) => Effect.Effect<Page<Affiliate>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/AffiliateRepository") {}
