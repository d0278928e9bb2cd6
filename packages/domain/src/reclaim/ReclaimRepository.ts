import { Context, Data, type Effect, type Option, type Result } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { BusinessLeadNotFound } from "../assignment/BusinessLeadRepository.ts"
import type { ReclaimId } from "../assignment/ReclaimId.ts"
import type { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { SubscriptionState } from "../distribution/SubscriptionState.ts"
import type { LeadEvent } from "../event/LeadEvents.ts"
import type { IdempotentRequest, IdempotencyKeyTaken } from "../idempotency/IdempotentRequest.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { ReclaimCase } from "./ReclaimCase.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import type { Screenshot } from "./Screenshot.ts"

/** No reclaim request has this id. */
export class ReclaimNotFound extends Data.TaggedError("ReclaimNotFound")<{}> {}

/**
 * Decides a request from its business lead and the subscription state of the business, or null if it never had one. A
 * null state in the result changes no state.
 */
export type DecideReclaim<E> = (
  request: ReclaimRequest,
  lead: BusinessLead,
  state: SubscriptionState | null
) => Result.Result<ReclaimCase, E>

/** Stores reclaim requests, and with them the reclaim status of business leads. */
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
    /** Returns the request of a business for a lead, if there is one (`reclaimLifeLaws`). */
    readonly ofLead: (
      business: BusinessId,
      lead: LeadId
    ) => Effect.Effect<Option.Option<ReclaimRequest>, StorageUnavailable>
    /**
     * Returns one page of the requests with this status, or of all requests.
     *
     * - MUST list the oldest request first (`reclaimLifeLaws`).
     * - MUST count the total exactly (`reclaimLifeLaws`).
     * - MUST return no items but the true total for a page after the last (`reclaimLifeLaws`).
     */
    readonly page: (
      status: ReclaimStatus | "every",
      request: PageRequest
    ) => Effect.Effect<Page<ReclaimRequest>, StorageUnavailable>
    /**
     * Returns one page of the requests of one business.
     *
     * - MUST list the latest request first (`reclaimLifeLaws`).
     * - MUST count the total exactly (`reclaimLifeLaws`).
     * - MUST return no items but the true total for a page after the last (`reclaimLifeLaws`).
     */
    readonly pageOfBusiness: (
      business: BusinessId,
      request: PageRequest
    ) => Effect.Effect<Page<ReclaimRequest>, StorageUnavailable>
    /**
     * Stores the result of `decide`: the request, the stage of the lead and the subscription state. Appends the events,
     * and returns the request.
     *
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first
     *   (`reclaimRepositoryLaws`).
     * - MUST NOT overlap in time with an offer of the lead (`reclaimLifeLaws`).
     * - MUST write nothing when `decide` fails (`reclaimRepositoryLaws`).
     * - MUST set `reclaim` of the business lead to `request.status` (`reclaimRepositoryLaws`).
     * - MUST free the place of a granted request (`reclaimLifeLaws`).
     * - MUST make the lead due when the grant opens it (`reclaimLifeLaws`).
     * - MUST have the open leads of the lead's subcategory examined after a grant, as `RoundRepository.pending` says
     *   (`reclaimLifeLaws`).
     */
    readonly decide: <E>(
      id: ReclaimId,
      decide: DecideReclaim<E>
    ) => Effect.Effect<ReclaimRequest, E | ReclaimNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/ReclaimRepository") {}
