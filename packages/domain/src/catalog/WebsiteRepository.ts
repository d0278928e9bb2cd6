import { Context, type Effect, type Option } from "effect"
import type { Reach } from "../access/Reach.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { AffiliateId } from "./Affiliate.ts"
import type { Website, WebsiteCode } from "./Website.ts"

/** Selects websites by reach and by affiliate. `*` selects any affiliate or none. */
export interface WebsiteFilter extends Reach {
  readonly affiliate: AffiliateId | "*"
}

/** Reads websites. Websites enter the store with a catalogue. */
export class WebsiteRepository extends Context.Service<
  WebsiteRepository,
  {
    /** Returns the website with this code, active or not (`catalogRepositoryLaws`). */
    readonly find: (code: WebsiteCode) => Effect.Effect<Option.Option<Website>, StorageUnavailable>
    /**
     * Returns one page of the websites that a filter selects.
     *
     * - MUST select as `isWithin` does (`reachLaws`).
     * - MUST include inactive websites (`catalogListLaws`).
     * - MUST sort the websites by `code`, compared as JavaScript's `<` does (`catalogListLaws`).
     * - MUST count the total exactly (`catalogListLaws`).
     * - MUST return no items but the true total for a page after the last (`catalogListLaws`).
     */
    readonly page: (filter: WebsiteFilter, request: PageRequest) => Effect.Effect<Page<Website>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/WebsiteRepository") {}
