import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { CompletedRequest, IdempotentRequest } from "./IdempotentRequest.ts"

/**
 * Reads the requests that were completed under an idempotency key. These obligations hold for every port that accepts
 * an {@link IdempotentRequest}:
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
    /**
     * Removes at most `limit` requests that were completed at or before `completedBy`, and returns their number.
     *
     * - MUST return 0 only when no such request is left, except those that a concurrent call is removing
     *   (`completedRequestRepositoryLaws`).
     */
    readonly removeCompleted: (completedBy: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/idempotency/CompletedRequestRepository") {}
