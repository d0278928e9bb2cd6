import { type DateTime, type Duration, Result } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { BusinessLeadIds } from "../assignment/BusinessLeadRepository.ts"
import type { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import { isWindowOpen, windowEnd } from "../assignment/ReclaimWindow.ts"
import type { ReclaimId } from "../lead/ReclaimId.ts"
import { Fact } from "../privacy/Fact.ts"

/** The business lead already has its only reclaim request. */
export class AlreadyReclaimed extends Fact(
  "AlreadyReclaimed",
  "The business lead already has its only reclaim request."
)<BusinessLeadIds> {}

/** The reclaim window of the lead closed at `closed_at`. */
export class ReclaimWindowClosed extends Fact("ReclaimWindowClosed", "The reclaim window of the lead is closed.")<
  BusinessLeadIds & { readonly closed_at: DateTime.Utc }
> {}

/** The reclaim request is already decided, and a decision is final. */
export class ReclaimDecided extends Fact(
  "ReclaimDecided",
  "The reclaim request is already decided, and a decision is final."
)<{
  readonly id: ReclaimId
  readonly status: Exclude<ReclaimStatus, "pending">
}> {}

/** Checks that a business lead may be reclaimed: only once, and within its window. */
export const reclaimable = (
  { assigned_at, business, lead: { id }, reclaim }: BusinessLead,
  window: Duration.Duration,
  now: DateTime.Utc
): Result.Result<void, AlreadyReclaimed | ReclaimWindowClosed> => {
  const ids = { business, lead: id }
  if (reclaim !== null) return Result.fail(new AlreadyReclaimed(ids))
  return isWindowOpen(assigned_at, window, now)
    ? Result.succeed(undefined)
    : Result.fail(new ReclaimWindowClosed({ ...ids, closed_at: windowEnd(assigned_at, window) }))
}
