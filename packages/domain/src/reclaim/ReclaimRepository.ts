import { Context, Data, type Effect, type Result } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { BusinessLeadNotFound } from "../assignment/BusinessLeadRepository.ts"
import type { ReclaimId } from "../assignment/ReclaimId.ts"
import type { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { SubscriptionState } from "../distribution/SubscriptionState.ts"
import type { LeadEvent } from "../event/LeadEvents.ts"
import type { Retry, RetryTaken } from "../idempotency/Retry.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { ReclaimCase } from "./ReclaimCase.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import type { Screenshot } from "./Screenshot.ts"

/** There is no reclaim request with this id. */
export class ReclaimNotFound extends Data.TaggedError("ReclaimNotFound")<{}> {}

/** Decides a request by the business lead it is about, and by how the business stands in the market of the lead. */
export type DecideReclaim<E> = (
  request: ReclaimRequest,
  lead: BusinessLead,
  standing: SubscriptionState | null
) => Result.Result<ReclaimCase, E>

/** Keeps reclaim requests, and through them the reclaim status of business leads. */
export class ReclaimRepository extends Context.Service<
  ReclaimRepository,
  {
    /**
     * Stores a request with its screenshot and appends the events that `file` returns for the business lead as it is
     * now.
     *
     * - MUST be atomic: of two concurrent calls for one business lead, the second sees what the first wrote.
     * - MUST write nothing when `file` fails.
     * - MUST fail before it calls `file` when the request was completed under its key meanwhile.
     * - After success, the business lead has the status of the request.
     */
    readonly insert: <E>(
      request: ReclaimRequest,
      screenshot: Screenshot,
      file: (lead: BusinessLead) => Result.Result<ReadonlyArray<LeadEvent>, E>,
      retry?: Retry
    ) => Effect.Effect<void, E | BusinessLeadNotFound | RetryTaken | StorageUnavailable>
    /** The request with this id. */
    readonly get: (id: ReclaimId) => Effect.Effect<ReclaimRequest, ReclaimNotFound | StorageUnavailable>
    /**
     * One page of the requests of every business that are in a status, or of all, the oldest first. `total` MUST be
     * exact. A page beyond the end is empty and carries the total.
     */
    readonly queue: (
      status: ReclaimStatus | "every",
      request: PageRequest
    ) => Effect.Effect<Page<ReclaimRequest>, StorageUnavailable>
    /** One page of the requests of one business, the latest first, under the same obligations. */
    readonly of: (business: BusinessId, request: PageRequest) => Effect.Effect<Page<ReclaimRequest>, StorageUnavailable>
    /**
     * Stores what `decide` makes of a request, its lead and the state of the business, appends the events, and
     * returns the request.
     *
     * - MUST be atomic: two concurrent calls for one id never see the same request.
     * - MUST NOT offer the lead while it is decided on.
     * - MUST write nothing when `decide` fails.
     * - After success, the business lead has the status of the request. The place of a granted request is free, and
     *   every open lead of the subcategory is due, except one that another call is offering or deciding on at this
     *   moment.
     */
    readonly decide: <E>(
      id: ReclaimId,
      decide: DecideReclaim<E>
    ) => Effect.Effect<ReclaimRequest, E | ReclaimNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/ReclaimRepository") {}
