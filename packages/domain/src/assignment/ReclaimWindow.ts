import { Context, DateTime, Duration } from "effect"

/** How long a lead may be reclaimed after its assignment, 14 days by default. */
export const ReclaimWindow = Context.Reference<Duration.Duration>("@leadwell/domain/assignment/ReclaimWindow", {
  defaultValue: () => Duration.days(14)
})

/** Returns the instant at which the window of a lead closes: one window after its assignment. */
export const windowEnd = (assigned: DateTime.Utc, window: Duration.Duration): DateTime.Utc =>
  DateTime.addDuration(assigned, window)

/** Returns whether the window of a lead is still open. It is closed at its end. */
export const isWindowOpen = (assigned: DateTime.Utc, window: Duration.Duration, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, windowEnd(assigned, window))
