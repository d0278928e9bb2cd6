import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { CompletedRequest, Retry } from "./Retry.ts"

/**
 * Reads the requests that were completed under an idempotency key. These obligations hold for every port that accepts a
 * {@link Retry}:
 *
 * - MUST store the completed request together with its effects, or neither of them.
 * - MUST fail with `RetryTaken` and write nothing when the sender completed a request under the same key, unless
 *   `isForgotten` holds (`retryRepositoryLaws`).
 * - MUST complete exactly one of several concurrent requests under one key of one sender (`retryRepositoryLaws`).
 */
export class RetryRepository extends Context.Service<
  RetryRepository,
  {
    /**
     * Returns the request that the sender completed under the key, unless `isForgotten` holds (`retryRepositoryLaws`).
     */
    readonly find: (
      retry: Pick<Retry, "sender" | "key" | "at">
    ) => Effect.Effect<Option.Option<CompletedRequest>, StorageUnavailable>
    /** Removes every request that was completed at or before `completedBy` (`retryRepositoryLaws`). */
    readonly forget: (completedBy: DateTime.Utc) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/idempotency/RetryRepository") {}
