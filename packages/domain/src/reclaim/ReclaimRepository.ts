import { Context, Data, type Effect, type Result } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { BusinessLeadNotFound } from "../assignment/BusinessLeadRepository.ts"
import type { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { SubscriptionState } from "../distribution/SubscriptionState.ts"
import type { Retry, RetryTaken } from "../idempotency/Retry.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { ReclaimCase } from "./ReclaimCase.ts"
import type { ReclaimId, ReclaimRequest } from "./ReclaimRequest.ts"
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
     * Keeps a request and its screenshot if `check` allows it for the business lead as it is now.
     *
     * MUST be atomic: of two concurrent calls for one business lead, the second sees what the first did. When `check`
     * fails, nothing is written. After success, the business lead shows the request's status. With a retry that is taken, it fails
     * before `check` is asked.
     */
    readonly insert: <E>(
      request: ReclaimRequest,
      screenshot: Screenshot,
      check: (lead: BusinessLead) => Result.Result<void, E>,
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
     * Makes a decision on a request true, and returns the request. After success, the business lead shows its status,
     * the lead is in the stage that was decided, and the business stands as was decided. When the request is granted,
     * the place no longer counts as taken, and every open lead of the subcategory is due, unless another call is
     * offering or deciding about it at this moment.
     *
     * MUST be atomic: two concurrent calls for one id never see the same request, and the lead is not offered while it
     * is decided. When `decide` fails, nothing is written.
     */
    readonly decide: <E>(
      id: ReclaimId,
      decide: DecideReclaim<E>
    ) => Effect.Effect<ReclaimRequest, E | ReclaimNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/ReclaimRepository") {}
