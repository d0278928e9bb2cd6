import { Duration, Option } from "effect"

/** How long after each failure in a row the next attempt follows; after the last of them none does. */
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

/** How far jitter moves an attempt, to either side: the share of its delay. */
const spread = 0.1

/**
 * How long to wait after so many failures in a row, or none when it is over. `jitter`, from 0 up to 1, spreads attempts
 * that failed together: 0.5 waits exactly as long as the schedule says.
 */
export const delayAfter = (failures: number, jitter: number): Option.Option<Duration.Duration> =>
  Option.map(Option.fromUndefinedOr(delays[failures - 1]), (delay) =>
    Duration.millis(Math.round(Duration.toMillis(delay) * (1 + spread * (2 * jitter - 1))))
  )

/** The most attempts that a delivery gets before it counts as failed. */
export const maxAttempts = delays.length + 1
