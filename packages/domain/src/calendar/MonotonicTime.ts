import { Clock, Effect } from "effect"

/** Returns the time of {@link monotonicMillis} by a clock. */
export const monotonicMillisOf = (clock: Clock.Clock): number => Number(clock.monotonicTimeNanosUnsafe()) / 1_000_000

/**
 * Returns milliseconds since an instant that does not matter. Measure with them how long something takes or stays
 * valid. When the time of the machine is set, spans by that time are wrong, and these are not.
 */
export const monotonicMillis: Effect.Effect<number> = Clock.clockWith((clock) =>
  Effect.succeed(monotonicMillisOf(clock))
)
