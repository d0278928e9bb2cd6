import { Duration, Option } from "effect"

/** The delay after each consecutive failure. After the last one no attempt follows. */
const delays = [
  Duration.seconds(5),
  Duration.minutes(5),
  Duration.minutes(30),
  Duration.hours(2),
  Duration.hours(5),
  Duration.hours(10),
  Duration.hours(14),
  Duration.hours(20),
  Duration.hours(24)
]

/** The maximum jitter, as a share of the delay. */
const spread = 0.1

/**
 * Returns the delay after consecutive failures, or none after the last. `jitter` from 0 up to 1 spreads attempts that
 * failed together; 0.5 gives the exact delay.
 */
export const delayAfter = (failures: number, jitter: number): Option.Option<Duration.Duration> =>
  Option.map(Option.fromUndefinedOr(delays[failures - 1]), (delay) =>
    Duration.millis(Math.round(Duration.toMillis(delay) * (1 + spread * (2 * jitter - 1))))
  )
