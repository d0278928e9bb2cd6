import { type Clock, Effect } from "effect"

/** A clock that only `advance` moves. Its sleeps take real time. */
export const clockAt = (start: number, live: Clock.Clock) => {
  let now = start
  const nanos = () => BigInt(now) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: () => now,
    currentTimeMillis: Effect.sync(() => now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => live.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: live.monotonicTimeNanos,
    sleep: (duration) => live.sleep(duration)
  }
  const advance = (hours: number) =>
    Effect.sync(() => {
      now += hours * 3_600_000
    })
  return { clock, advance }
}
