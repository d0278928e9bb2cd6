import { Context, Data, type Effect, type Result } from "effect"
import type { BusinessLead } from "../lead/BusinessLead.ts"
import type { BusinessLeadNotFound } from "../lead/BusinessLeadRepository.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { ReclaimId, ReclaimRequest } from "./ReclaimRequest.ts"
import type { Screenshot } from "./Screenshot.ts"

/** There is no reclaim request with this id. */
export class ReclaimNotFound extends Data.TaggedError("ReclaimNotFound")<{}> {}

/** Keeps reclaim requests, and through them the reclaim status of business leads. */
export class ReclaimRepository extends Context.Service<
  ReclaimRepository,
  {
    /**
     * Keeps a request and its screenshot if `check` allows it for the business lead as it is now.
     *
     * MUST be atomic: of two concurrent calls for one business lead, the second sees what the first did. When `check`
     * fails, nothing is written. After success, the business lead shows the request's status.
     */
    readonly insert: <E>(
      request: ReclaimRequest,
      screenshot: Screenshot,
      check: (lead: BusinessLead) => Result.Result<void, E>
    ) => Effect.Effect<void, E | BusinessLeadNotFound | StorageUnavailable>
    /**
     * Replaces a request with what `change` makes of it, and returns the replacement.
     *
     * MUST be atomic: two concurrent calls for one id never see the same request. When `change` fails, nothing is
     * written. After success, the business lead shows the request's status.
     */
    readonly modify: <E>(
      id: ReclaimId,
      change: (request: ReclaimRequest) => Result.Result<ReclaimRequest, E>
    ) => Effect.Effect<ReclaimRequest, E | ReclaimNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/reclaim/ReclaimRepository") {}
