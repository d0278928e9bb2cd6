import { Data, DateTime, Duration } from "effect"
import type { LeadId } from "../lead/LeadId.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import type { IdempotencyKey } from "./IdempotencyKey.ts"

/** How long a request is remembered under its key. */
export const retryTime = Duration.hours(24)

/** A request that its sender may send again. What another sender calls the same is another request. */
export interface Retry {
  readonly sender: string
  readonly key: IdempotencyKey
  /** Tells by content whether a request is the same. */
  readonly fingerprint: string
  readonly at: DateTime.Utc
}

/** A request that was completed, the lead it was about, and the stage that the lead had then. */
export interface CompletedRequest {
  readonly fingerprint: string
  readonly lead: LeadId
  readonly stage: LeadStage
}

/** A request was completed under the same key in the meantime. */
export class RetryTaken extends Data.TaggedError("RetryTaken")<{}> {}

/** Whether a request that was completed at an instant is forgotten when another comes under its key. */
export const isForgotten = (completed: DateTime.Utc, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(completed, DateTime.subtractDuration(now, retryTime))
