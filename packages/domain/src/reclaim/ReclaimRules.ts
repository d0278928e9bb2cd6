import { Data, type DateTime, type Duration, Result } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import type { ReclaimStatus } from "../assignment/ReclaimStatus.ts"
import { isWindowOpen, windowEnd } from "../assignment/ReclaimWindow.ts"

/** The business lead already has its only reclaim request. */
export class AlreadyReclaimed extends Data.TaggedError("AlreadyReclaimed")<{}> {}

/** The reclaim window of the lead closed at `closed_at`. */
export class ReclaimWindowClosed extends Data.TaggedError("ReclaimWindowClosed")<{
  readonly closed_at: DateTime.Utc
}> {}

/** The reclaim request is already decided, and a decision is final. */
export class ReclaimDecided extends Data.TaggedError("ReclaimDecided")<{
  readonly status: Exclude<ReclaimStatus, "pending">
}> {}

/** Checks that a business lead may be reclaimed: only once, and within its window. */
export const reclaimable = (
  lead: Pick<BusinessLead, "assigned_at" | "reclaim">,
  window: Duration.Duration,
  now: DateTime.Utc
): Result.Result<void, AlreadyReclaimed | ReclaimWindowClosed> => {
  if (lead.reclaim !== null) return Result.fail(new AlreadyReclaimed())
  return isWindowOpen(lead.assigned_at, window, now)
    ? Result.succeed(undefined)
    : Result.fail(new ReclaimWindowClosed({ closed_at: windowEnd(lead.assigned_at, window) }))
}
