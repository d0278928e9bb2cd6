import { Context, type Effect, type Option } from "effect"
import type { Reach } from "../access/Reach.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Business, BusinessId } from "./Business.ts"

/** Reads businesses. Businesses enter the store with a catalogue. */
export class BusinessRepository extends Context.Service<
  BusinessRepository,
  {
    /** Returns the business with this id, active or not. */
    readonly find: (id: BusinessId) => Effect.Effect<Option.Option<Business>, StorageUnavailable>
    /**
     * Returns one page of the businesses within a reach.
     *
     * - MUST select as `isWithin` does (`reachLaws`).
     * - MUST include inactive businesses (`catalogListLaws`).
     * - MUST sort the businesses by `id`, compared as JavaScript's `<` does (`catalogListLaws`).
     * - MUST count the total exactly (`catalogListLaws`).
     * - MUST return no items but the true total for a page after the last (`catalogListLaws`).
     */
    readonly page: (reach: Reach, request: PageRequest) => Effect.Effect<Page<Business>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/BusinessRepository") {}
