import { DateTime, Duration } from "effect"
import type { LeadId } from "../lead/LeadId.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import { Fact } from "../privacy/Fact.ts"
import type { IdempotencyKey } from "./IdempotencyKey.ts"

/** How long a completed request is stored under its idempotency key. */
export const keyLifetime = Duration.hours(24)

/** A request under an idempotency key. Equal keys of different senders are independent. */
export interface IdempotentRequest {
  readonly sender: string
  readonly key: IdempotencyKey
  /** The digest of the content, by which a repeated request is recognised. */
  readonly fingerprint: string
  readonly at: DateTime.Utc
}

/** A completed request, with its lead and the stage that the lead had then. */
export interface CompletedRequest {
  readonly fingerprint: string
  readonly lead: LeadId
  readonly stage: LeadStage
}

/** A request under the same idempotency key was completed meanwhile. */
export class IdempotencyKeyTaken extends Fact(
  "IdempotencyKeyTaken",
  "A request under the same idempotency key was completed meanwhile."
)<{}> {}

/** Returns whether a request that was completed at `completed` no longer blocks its key. */
export const isExpired = (completed: DateTime.Utc, now: DateTime.Utc): boolean =>
  DateTime.isLessThanOrEqualTo(completed, DateTime.subtractDuration(now, keyLifetime))
