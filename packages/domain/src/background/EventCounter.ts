import { Effect, Layer } from "effect"
import { EventRepository } from "../event/EventRepository.ts"
import { untilNothing } from "../storage/Steps.ts"
import { repeat } from "./RepeatingJob.ts"

/** Counts events in advance every ten seconds while the layer lives, so that pages of events stay fast. */
export const layer = Layer.effectDiscard(
  EventRepository.use(({ countAhead }) =>
    repeat({
      turn: untilNothing(countAhead),
      interval: "10 seconds",
      failing: "Events cannot be counted in advance",
      over: "Events are counted in advance again"
    })
  ).pipe(Effect.asVoid)
)
