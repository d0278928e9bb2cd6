import { Effect } from "effect"
import { repeat } from "../background/RepeatingJob.ts"
import { StopGrace } from "../background/StopGrace.ts"
import { DispatchSignal } from "../event/DispatchSignal.ts"
import type { Dispatch } from "./Channel.ts"

/** What is logged when a job fails and when it works again. */
type Told = Readonly<Record<"failing" | "over", string>>

/**
 * Hands events out and attempts deliveries at each signal and every second, until the scope closes. Then it waits
 * {@link StopGrace} for running attempts; an unanswered delivery is attempted again after its claim ends.
 */
export const dispatching = Effect.fnUntraced(function* (
  { attempt, fanOut, stop }: Pick<Dispatch, "attempt" | "fanOut" | "stop">,
  told: { readonly events: Told; readonly attempts: Told }
) {
  const [grace, { listen }] = [yield* StopGrace, yield* DispatchSignal]
  yield* Effect.addFinalizer(() => Effect.flatMap(grace, (time) => Effect.timeoutOption(stop, time)))
  const { hasCome, next } = yield* listen
  let isSignalled = false
  yield* repeat({
    turn: Effect.suspend(() => {
      const isDue = isSignalled
      isSignalled = false
      return Effect.flatMap(fanOut, (events) => (events > 0 || isDue ? attempt : Effect.void))
    }),
    interval: "1 second",
    signal: {
      hasCome,
      next: Effect.tap(
        next,
        Effect.sync(() => (isSignalled = true))
      )
    },
    ...told.events
  })
  // A separate job, so that due deliveries never wait for events that are still being written.
  yield* repeat({ turn: attempt, interval: "1 second", ...told.attempts })
})
