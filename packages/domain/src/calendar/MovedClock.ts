import { type Clock, Effect } from "effect"

/** Returns a clock that tells another time than a given one does, in whole milliseconds. It waits as that one does. */
export const movedClock = (clock: Clock.Clock, timeAt: (millis: number) => number): Clock.Clock => {
  const currentTimeMillisUnsafe = () => timeAt(clock.currentTimeMillisUnsafe())
  const currentTimeNanosUnsafe = () => {
    const nanos = clock.currentTimeNanosUnsafe()
    return BigInt(timeAt(Number(nanos / 1_000_000n))) * 1_000_000n + (nanos % 1_000_000n)
  }
  return Object.assign(Object.create(clock), {
    currentTimeMillisUnsafe,
    currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
    currentTimeNanosUnsafe,
    currentTimeNanos: Effect.sync(currentTimeNanosUnsafe)
  })
}
