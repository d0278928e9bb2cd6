import { Context, type DateTime, type Effect } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { EvidenceFacts } from "./Evidence.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

/** A reclaim request with its business lead. Leads are counted from `since` on. */
export interface EvidenceCase {
  readonly request: ReclaimRequest
  readonly lead: BusinessLead
  readonly since: DateTime.Utc
}

/** Reads the facts for and against reclaim requests. */
export class EvidenceRepository extends Context.Service<
  EvidenceRepository,
  {
    /**
     * Returns the facts about each case, in the order of the cases.
     *
     * - MUST find the facts of every case (`evidenceRepositoryLaws`).
     * - MUST count in `assigned` and `reclaimed` the leads that were assigned to the business from `since` up to the
     *   creation of the request, both included. `since` limits no other fact (`evidenceRepositoryLaws`).
     * - MUST return in `samePerson` the leads that the business got before `lead` and that share a contact of
     *   `contactsOf` with `lead` (`evidenceRepositoryLaws`).
     * - MUST compare the contacts of leads across all subcategories (`evidenceRepositoryLaws`).
     */
    readonly facts: (
      cases: ReadonlyArray<EvidenceCase>
    ) => Effect.Effect<ReadonlyArray<EvidenceFacts>, StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/EvidenceRepository") {}
