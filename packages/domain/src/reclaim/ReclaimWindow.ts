import { Context, DateTime, Duration } from "effect"

/** How long after its assignment a lead may be reclaimed: 14 days unless provided. */
export const ReclaimWindow = Context.Reference<Duration.Duration>("@leadwell/domain/reclaim/ReclaimWindow", {
  defaultValue: () => Duration.days(14)
})

/** Whether the window of a lead assigned at `assigned` is still open; it closes exactly one window later. */
export const isWindowOpen = (assigned: DateTime.Utc, window: Duration.Duration, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, DateTime.addDuration(assigned, window))
