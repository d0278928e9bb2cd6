import { Context, DateTime, Duration } from "effect"
import { untilNothing } from "../storage/Steps.ts"
import type { AuditRepository } from "./AuditRepository.ts"

/** How long an entry of the audit trail is stored, 730 days by default. */
export const AuditTime = Context.Reference<Duration.Duration>("@leadwell/domain/audit/AuditRetention/AuditTime", {
  defaultValue: () => Duration.days(730)
})

/** The maximum number of entries in one step, so that no step holds up a decision that appends one. */
const entriesAtOnce = 1000

/** Removes every entry beyond its time, in steps, and returns their number. */
export const removeExpired = (
  { removeOldest }: AuditRepository["Service"],
  time: Duration.Duration,
  now: DateTime.Utc
) => untilNothing(removeOldest(DateTime.subtractDuration(now, time), entriesAtOnce))
