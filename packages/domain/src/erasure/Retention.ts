import { Context, DateTime, Duration, Option } from "effect"

/**
 * How long after the last that happened to it a lead keeps what it tells of the person: 365 days unless provided,
 * infinite for ever.
 */
export const RetentionTime = Context.Reference<Duration.Duration>("@leadwell/domain/erasure/Retention/RetentionTime", {
  defaultValue: () => Duration.days(365)
})

/** How long a screenshot is kept after the decision on its request. */
export const screenshotTime = Duration.days(90)

/**
 * The latest instant at which something may have happened to a lead that is to be erased now; none when leads are
 * kept for ever.
 */
export const quietSince = (time: Duration.Duration, now: DateTime.Utc): Option.Option<DateTime.Utc> =>
  Duration.isFinite(time) ? Option.some(DateTime.subtractDuration(now, time)) : Option.none()
