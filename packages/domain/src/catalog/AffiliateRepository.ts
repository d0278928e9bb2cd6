import { Context, type Effect, type Option } from "effect"
import type { Reach } from "../access/Reach.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Affiliate, AffiliateId } from "./Affiliate.ts"

/** Reads affiliates. Affiliates enter the store with a catalogue. */
export class AffiliateRepository extends Context.Service<
  AffiliateRepository,
  {
    /**
     * Returns the affiliate with this id, if it is within the reach (`catalogRepositoryLaws`).
     *
     * - MUST decide as `isAffiliateWithin` does (`reachLaws`).
     */
    readonly find: (id: AffiliateId, reach: Reach) => Effect.Effect<Option.Option<Affiliate>, StorageUnavailable>
    /**
     * Returns one page of the affiliates within a reach.
     *
     * - MUST select as `isAffiliateWithin` does (`reachLaws`).
     * - MUST sort the affiliates by `id`, compared as JavaScript's `<` does (`catalogListLaws`).
     * - MUST count the total exactly (`catalogListLaws`).
     * - MUST return no items but the true total for a page after the last (`catalogListLaws`).
     */
    readonly page: (reach: Reach, request: PageRequest) => Effect.Effect<Page<Affiliate>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/AffiliateRepository") {}
