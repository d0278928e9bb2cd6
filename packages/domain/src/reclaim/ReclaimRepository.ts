import { Context, Data, type Effect, type Result } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { BusinessLeadNotFound } from "../assignment/BusinessLeadRepository.ts"
import type { ReclaimId } from "../assignment/ReclaimId.ts"
import type { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { SubscriptionState } from "../distribution/SubscriptionState.ts"
import type { LeadEvent } from "../event/LeadEvents.ts"
import type { IdempotentRequest, IdempotencyKeyTaken } from "../idempotency/IdempotentRequest.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { ReclaimCase } from "./ReclaimCase.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import type { Screenshot } from "./Screenshot.ts"

/** No reclaim request has this id. */
export class ReclaimNotFound extends Data.TaggedError("ReclaimNotFound")<{}> {}

/** Decides a request from its business lead and from the state of the business in the market of the lead. */
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
     * Stores a request with its screenshot and appends the events that `file` returns for the current business lead.
     *
     * - MUST be atomic: of two concurrent calls for one business lead, the second sees the writes of the first
     *   (`reclaimRepositoryLaws`).
     * - MUST write nothing when `file` fails (`reclaimRepositoryLaws`).
     * - MUST fail before it calls `file` when a request was completed under the idempotency key meanwhile
     *   (`completedRequestRepositoryLaws`).
     * - MUST give the business lead the status of the request (`reclaimRepositoryLaws`).
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
     * Returns one page of the requests of all businesses in a status, or in any status.
     *
     * - MUST list the oldest request first (`reclaimLifeLaws`).
     * - MUST count the total exactly (`reclaimLifeLaws`).
     * - MUST return an empty page with the total beyond the end (`reclaimLifeLaws`).
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
     * - MUST return an empty page with the total beyond the end (`reclaimLifeLaws`).
     */
    readonly pageOfBusiness: (
      business: BusinessId,
      request: PageRequest
    ) => Effect.Effect<Page<ReclaimRequest>, StorageUnavailable>
    /**
     * Stores the result of `decide` for a request, its lead and the state of the business, appends the events, and
     * returns the request.
     *
     * - MUST be atomic: two concurrent calls for one id never see the same request (`reclaimRepositoryLaws`).
     * - MUST NOT offer the lead while the call decides on it (`reclaimLifeLaws`).
     * - MUST write nothing when `decide` fails (`reclaimRepositoryLaws`).
     * - MUST give the business lead the status of the request (`reclaimRepositoryLaws`).
     * - MUST free the place of a granted request (`reclaimLifeLaws`).
     * - MUST make every open lead of the subcategory due after a grant, except a lead that a concurrent call is
     *   offering or deciding on (`reclaimLifeLaws`).
     */
    readonly decide: <E>(
      id: ReclaimId,
      decide: DecideReclaim<E>
    ) => Effect.Effect<ReclaimRequest, E | ReclaimNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/ReclaimRepository") {}
