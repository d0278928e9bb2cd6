import { Context, type Effect } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { InstantRange } from "../calendar/InstantRange.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { EvidenceFacts } from "./Evidence.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"

/** A reclaim request with its business lead, and the instants in which leads are counted. */
export interface EvidenceCase {
  readonly request: ReclaimRequest
  readonly lead: BusinessLead
  readonly counted: InstantRange
}

/** Reads the facts for and against reclaim requests. */
export class EvidenceRepository extends Context.Service<
  EvidenceRepository,
  {
    /**
     * Returns the facts about each case, in the order of the cases.
     *
     * - MUST find the facts of every case (`evidenceRepositoryLaws`).
     * - MUST count in `reclaimed` the leads with a reclaim request that were assigned to the business in `counted`,
     *   which limits no other fact (`evidenceRepositoryLaws`).
     * - MUST return in `samePerson` the leads that the business got before `lead` and that share a contact of
     *   `contactsOf` with `lead` (`evidenceRepositoryLaws`).
     * - MUST compare the contacts of leads across all subcategories (`evidenceRepositoryLaws`).
     */
    readonly facts: (
      cases: ReadonlyArray<EvidenceCase>
    ) => Effect.Effect<ReadonlyArray<EvidenceFacts>, StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/EvidenceRepository") {}
