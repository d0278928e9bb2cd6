import { Clock, Effect, Layer } from "effect"

/** A clock that stands still until somebody sets it. What waits for a time to pass waits for the true one. */
export const makeSimulatedClock = Effect.map(Clock.Clock, (clock) => {
  let now = 0
  const [currentTimeMillisUnsafe, currentTimeNanosUnsafe] = [() => now, () => BigInt(now) * 1_000_000n]
  const simulated: Clock.Clock = {
    currentTimeMillisUnsafe,
    currentTimeMillis: Effect.sync(currentTimeMillisUnsafe),
    currentTimeNanosUnsafe,
    currentTimeNanos: Effect.sync(currentTimeNanosUnsafe),
    monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: clock.monotonicTimeNanos,
    sleep: (duration) => clock.sleep(duration)
  }
  return { layer: Layer.succeed(Clock.Clock, simulated), set: (at: number) => void (now = at) }
})
