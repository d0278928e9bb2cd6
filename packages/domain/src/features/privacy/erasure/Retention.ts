import { Context, DateTime, Duration, Option } from "effect"

/**
 * How long the personal data of a lead is stored after the last activity, 365 days by default. An infinite duration
 * stores it for ever.
 */
export const RetentionTime = Context.Reference<Duration.Duration>(
  "@leadwell/domain/features/privacy/erasure/Retention/RetentionTime",
  {
    defaultValue: () => Duration.days(365)
  }
)

/** How long a consent record is stored after its receipt, 1825 days by default. An infinite one stores it for ever. */
export const ConsentTime = Context.Reference<Duration.Duration>(
  "@leadwell/domain/features/privacy/erasure/Retention/ConsentTime",
  {
    defaultValue: () => Duration.days(1825)
  }
)

/** How long a screenshot is stored after the decision on its request. */
export const screenshotTime = Duration.days(90)

/**
 * Returns the latest instant of activity that permits the erasure of a lead, or none for an infinite retention time.
 */
export const quietSince = (time: Duration.Duration, now: DateTime.Utc): Option.Option<DateTime.Utc> =>
  Duration.isFinite(time) ? Option.some(DateTime.subtractDuration(now, time)) : Option.none()

/** What happened to a lead: its receipt, its assignments, and its reclaim requests with their decisions. */
export interface Activity {
  readonly created_at: DateTime.Utc
  readonly assigned: ReadonlyArray<DateTime.Utc>
  readonly requests: ReadonlyArray<{ readonly created_at: DateTime.Utc; readonly decided_at: DateTime.Utc | null }>
}

/** Returns whether nothing happened to a lead after an instant. */
export const isQuietSince = (instant: DateTime.Utc, { assigned, created_at, requests }: Activity): boolean =>
  [created_at, ...assigned, ...requests.flatMap((one) => [one.created_at, one.decided_at ?? one.created_at])].every(
    (at) => DateTime.isLessThanOrEqualTo(at, instant)
  )
