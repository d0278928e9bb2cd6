import { Context, type DateTime, type Effect } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { EvidenceFacts } from "./Evidence.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

/** Delivers what speaks for or against reclaim requests. */
export class EvidenceRepository extends Context.Service<
  EvidenceRepository,
  {
    /**
     * The facts about a request, for the lead as the business got it. The rate counts leads that were assigned from
     * `since` on, and not after the request. The same person is who shares a contact of `contactsOf` with the lead, in
     * whatever subcategory.
     */
    readonly facts: (
      request: ReclaimRequest,
      lead: BusinessLead,
      since: DateTime.Utc
    ) => Effect.Effect<EvidenceFacts, StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/EvidenceRepository") {}
