import { Context, DateTime, Duration } from "effect"

/** How long after its assignment a lead may be reclaimed: 14 days unless provided. */
export const ReclaimWindow = Context.Reference<Duration.Duration>("@leadwell/domain/assignment/ReclaimWindow", {
  defaultValue: () => Duration.days(14)
})

/** When the window of a lead assigned at `assigned` closes: exactly one window later. */
export const windowEnd = (assigned: DateTime.Utc, window: Duration.Duration): DateTime.Utc =>
  DateTime.addDuration(assigned, window)

/** Whether the window of a lead assigned at `assigned` is still open. */
export const isWindowOpen = (assigned: DateTime.Utc, window: Duration.Duration, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, windowEnd(assigned, window))
