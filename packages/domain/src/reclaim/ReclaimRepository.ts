import { Context, type Effect, type Option, type Result } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { BusinessLeadNotFound } from "../assignment/BusinessLeadRepository.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { LeadHolder } from "../distribution/Release.ts"
import type { LeadEvent } from "../event/LeadEvents.ts"
import type { IdempotentRequest, IdempotencyKeyTaken } from "../idempotency/IdempotentRequest.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { ReclaimId } from "../lead/ReclaimId.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { Sort } from "../pagination/Sort.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { EvidenceCase, EvidenceFacts } from "./Evidence.ts"
import type { ReclaimCase } from "./ReclaimCase.ts"
import type { ReclaimFilter } from "./ReclaimFilter.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import type { Screenshot, StoredScreenshot } from "./Screenshot.ts"

/** No reclaim request has this id. */
export class ReclaimNotFound extends Fact("ReclaimNotFound", "No reclaim request has this id.")<{
  readonly id: ReclaimId
}> {}

/** Decides a request from its lead and all businesses that have or had the lead. */
export type DecideReclaim<E, A extends ReclaimCase = ReclaimCase> = (
  request: ReclaimRequest,
  lead: Lead,
  holders: ReadonlyArray<LeadHolder>
) => Result.Result<A, E>

/** Stores reclaim requests with their screenshots, and with them the reclaim status of business leads. */
export class ReclaimRepository extends Context.Service<
  ReclaimRepository,
  {
    /**
     * Stores a request with its screenshot and appends the events that the function `file` returns for the current
     * business lead.
     *
     * - MUST be atomic: of two concurrent calls for one business lead, the second sees the writes of the first
     *   (`reclaimRepositoryLaws`).
     * - MUST write nothing when `file` fails (`reclaimRepositoryLaws`).
     * - MUST fail with `IdempotencyKeyTaken`, with any result of `file`, when the key is taken and not expired
     *   (`completedRequestRepositoryLaws`).
     * - MUST store the request, the screenshot, the events and the completed request together or not at all
     *   (`atomicityLaws`).
     * - MUST set `reclaim` of the business lead to `request.status` (`reclaimRepositoryLaws`).
     */
    readonly insert: <E>(
      request: ReclaimRequest,
      screenshot: Screenshot,
      file: (lead: BusinessLead) => Result.Result<ReadonlyArray<LeadEvent>, E>,
      idempotentRequest?: IdempotentRequest
    ) => Effect.Effect<void, E | BusinessLeadNotFound | IdempotencyKeyTaken | StorageUnavailable>
    /** Returns the request with this id. */
    readonly get: (id: ReclaimId) => Effect.Effect<ReclaimRequest, ReclaimNotFound | StorageUnavailable>
    /**
     * Returns the screenshot of a request, and fails when the request has none any more (`screenshotLaws`).
     *
     * - MUST deliver the content in pieces of at most `maxScreenshotPieceBytes`, so that a reader never buffers all of
     *   it (`screenshotLaws`).
     * - MUST deliver `size` bytes or fail, also when the screenshot is removed meanwhile, so that no screenshot is
     *   truncated (`retentionLaws`).
     * - MUST fail the content when the store becomes unavailable before the last piece. No law can stop a store, so see
     *   `packages/adapters-postgres/test/reclaim/screenshots.test.ts`.
     */
    readonly screenshot: (id: ReclaimId) => Effect.Effect<StoredScreenshot, ReclaimNotFound | StorageUnavailable>
    /**
     * Returns the facts about each case, in the order of the cases.
     *
     * - MUST find the facts of every case (`evidenceLaws`).
     * - MUST count in `reclaimed` the leads with a reclaim request that were assigned to the business in `counted`,
     *   which limits no other fact (`evidenceLaws`).
     * - MUST return in `samePerson` the leads that the business got before `lead` and that share a contact of
     *   `contactsOf` with `lead` (`evidenceLaws`).
     * - MUST return in `outcome` the `strongestOutcome` of the business for `lead`, of those at or before `decided_at`
     *   of a decided request (`evidenceLaws`).
     * - MUST compare the contacts of leads across all subcategories (`evidenceLaws`).
     */
    readonly evidence: (
      cases: ReadonlyArray<EvidenceCase>
    ) => Effect.Effect<ReadonlyArray<EvidenceFacts>, StorageUnavailable>
    /** Returns the request of a business for a lead, if there is one (`reclaimRepositoryLaws`). */
    readonly ofLead: (
      business: BusinessId,
      lead: LeadId
    ) => Effect.Effect<Option.Option<ReclaimRequest>, StorageUnavailable>
    /**
     * Returns one page of the requests that a filter selects.
     *
     * - MUST list exactly the requests that `selectsReclaim` accepts (`reclaimFilterLaws`).
     * - MUST sort by `created_at`, and requests of one instant by id (`reclaimFilterLaws`).
     */
    readonly page: (
      filter: ReclaimFilter,
      sort: Sort,
      request: PageRequest
    ) => Effect.Effect<Page<ReclaimRequest>, StorageUnavailable>
    /**
     * Stores the result of `decide`: the request, the stage of the lead and the releases. Appends the events and the
     * entries of the audit trail, and returns the result.
     *
     * - MUST be atomic: of two concurrent calls for one lead, the second sees the writes of the first
     *   (`reclaimRepositoryLaws`, `releaseLaws`).
     * - MUST NOT overlap in time with an offer of the lead (`reclaimLifeLaws`).
     * - MUST NOT overlap in time with `insert` for the same lead (`releaseLaws`).
     * - MUST write nothing when `decide` fails (`reclaimRepositoryLaws`).
     * - MUST set `reclaim` of the business lead to `rejected` when `request` is (`reclaimRepositoryLaws`).
     * - MUST free the place of each release (`reclaimLifeLaws`, `releaseLaws`).
     * - MUST store of each release the subscription state, unless it is null, and the granted request, unless it
     *   is null (`reclaimLifeLaws`, `releaseLaws`).
     * - MUST set `reclaim` of the business lead of each release to `granted`, with a request or without
     *   (`reclaimRepositoryLaws`, `releaseLaws`).
     * - MUST make the lead due when the decision opens it (`reclaimLifeLaws`).
     * - MUST have the open leads of the lead's subcategory examined after a release, as `pendingRounds` of
     *   `DistributionRepository` says (`reclaimLifeLaws`, `releaseLaws`).
     */
    readonly decide: <E, A extends ReclaimCase>(
      id: ReclaimId,
      decide: DecideReclaim<E, A>
    ) => Effect.Effect<A, E | ReclaimNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/ReclaimRepository") {}
