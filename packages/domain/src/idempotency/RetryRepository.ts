import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { CompletedRequest, Retry } from "./Retry.ts"

/**
 * Delivers requests that were completed. Every port that takes a {@link Retry} MUST write it together with what the
 * request causes, or neither; MUST fail with `RetryTaken`, and write nothing, when a request under the same key of
 * the same sender was completed and `isForgotten` does not say otherwise; and MUST see to it that of many at
 * once, one is completed.
 */
export class RetryRepository extends Context.Service<
  RetryRepository,
  {
    /** The request that was completed under the key of the sender, unless it `isForgotten`. */
    readonly find: (
      retry: Pick<Retry, "sender" | "key" | "at">
    ) => Effect.Effect<Option.Option<CompletedRequest>, StorageUnavailable>
    /** Removes every request that was completed at or before an instant. */
    readonly forget: (completedBy: DateTime.Utc) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/idempotency/RetryRepository") {}
