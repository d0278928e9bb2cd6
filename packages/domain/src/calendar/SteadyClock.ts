import { Clock, Context, Effect } from "effect"

/** Whether the clock agrees with the other clocks that this process knows. A store with a clock of its own tells. */
export const ClocksAgree = Context.Reference<Effect.Effect<boolean>>(
  "@leadwell/domain/calendar/SteadyClock/ClocksAgree",
  { defaultValue: () => Effect.succeed(true) }
)

/** How far the clock may move beside the time that passed, in nanoseconds: a minute. */
const tolerance = 60_000_000_000n

const lead = (clock: Clock.Clock): bigint =>
  BigInt(Math.round(clock.currentTimeMillisUnsafe())) * 1_000_000n - clock.monotonicTimeNanosUnsafe()

/**
 * Returns a check whether the clock can be trusted with what cannot be undone: {@link ClocksAgree}, and it did not jump
 * since the previous check, or since this effect ran.
 */
export const steadyClock: Effect.Effect<Effect.Effect<boolean>> = Effect.map(Clock.Clock, (clock) => {
  let last = lead(clock)
  return Effect.gen(function* () {
    const now = lead(clock)
    const jump = now - last
    last = now
    const hasJumped = jump > tolerance || jump < -tolerance
    return !hasJumped && (yield* yield* ClocksAgree)
  })
})
