import { Effect } from "effect"

/** Starts other work in the scope, which gets a turn whenever somebody lets it. Returns how many it has had. */
export const startOtherWork = Effect.gen(function* () {
  let turns = 0
  const turn = Effect.sync(() => turns++)
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(turn, Effect.yieldNow)))
  yield* Effect.yieldNow
  return () => turns
})
