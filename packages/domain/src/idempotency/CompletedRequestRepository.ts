import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { CompletedRequest, IdempotentRequest } from "./IdempotentRequest.ts"

/**
 * Reads the requests that were completed under an idempotency key. These obligations hold for every port that accepts
 * a {@link IdempotentRequest}:
 *
 * - MUST store the completed request together with its effects, or neither of them (`atomicityLaws`).
 * - MUST fail with `IdempotencyKeyTaken` and write nothing when the sender completed a request under the same key,
 *   unless `isExpired` holds (`completedRequestRepositoryLaws`).
 * - MUST complete exactly one of several concurrent requests under one key of one sender
 *   (`completedRequestRepositoryLaws`).
 */
export class CompletedRequestRepository extends Context.Service<
  CompletedRequestRepository,
  {
    /**
     * Returns the request that the sender completed under the key, unless `isExpired` holds
     * (`completedRequestRepositoryLaws`).
     */
    readonly find: (
      idempotentRequest: Pick<IdempotentRequest, "sender" | "key" | "at">
    ) => Effect.Effect<Option.Option<CompletedRequest>, StorageUnavailable>
    /** Removes every request that was completed at or before `completedBy` (`completedRequestRepositoryLaws`). */
    readonly removeCompleted: (completedBy: DateTime.Utc) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/idempotency/CompletedRequestRepository") {}
