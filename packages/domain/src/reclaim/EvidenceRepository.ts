import { Context, type DateTime, type Effect } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { EvidenceFacts } from "./Evidence.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

/** Reads the facts for and against reclaim requests. */
export class EvidenceRepository extends Context.Service<
  EvidenceRepository,
  {
    /**
     * Returns the facts about a request and its business lead.
     *
     * - MUST count only leads that were assigned at or after `since` and not after the request
     *   (`evidenceRepositoryLaws`).
     * - MUST recognise the same person by a contact from `contactsOf` that both leads share (`evidenceRepositoryLaws`).
     * - MUST compare the contacts of leads across all subcategories (`evidenceRepositoryLaws`).
     */
    readonly facts: (
      request: ReclaimRequest,
      lead: BusinessLead,
      since: DateTime.Utc
    ) => Effect.Effect<EvidenceFacts, StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/EvidenceRepository") {}
