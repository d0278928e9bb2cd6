import { monotonicMillisOf } from "@leadwell/domain/calendar/MonotonicTime"
import { type Clock, type Duration, Effect } from "effect"

/**
 * A clock for the expiry of a cache: its milliseconds are those of {@link monotonicMillisOf}. Otherwise a part would
 * stay in the cache for an hour after the time of the machine is set back by an hour.
 */
export class MonotonicClock implements Clock.Clock {
  readonly #clock: Clock.Clock

  constructor(clock: Clock.Clock) {
    this.#clock = clock
  }

  currentTimeMillisUnsafe(): number {
    return monotonicMillisOf(this.#clock)
  }

  get currentTimeMillis(): Effect.Effect<number> {
    return Effect.sync(() => this.currentTimeMillisUnsafe())
  }

  currentTimeNanosUnsafe(): bigint {
    return this.#clock.currentTimeNanosUnsafe()
  }

  get currentTimeNanos(): Effect.Effect<bigint> {
    return this.#clock.currentTimeNanos
  }

  monotonicTimeNanosUnsafe(): bigint {
    return this.#clock.monotonicTimeNanosUnsafe()
  }

  get monotonicTimeNanos(): Effect.Effect<bigint> {
    return this.#clock.monotonicTimeNanos
  }

  sleep(duration: Duration.Duration): Effect.Effect<void> {
    return this.#clock.sleep(duration)
  }
}
