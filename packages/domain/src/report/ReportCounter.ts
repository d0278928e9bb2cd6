import { Effect, Layer } from "effect"
import { repeat } from "../background/RepeatingJob.ts"
import { eventCounting } from "./EventCounting.ts"

/** Counts events for reports every ten seconds while the layer lives. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(eventCounting, ({ all }) =>
    repeat({
      turn: all,
      interval: "10 seconds",
      failing: "Events cannot be counted for reports",
      over: "Events are counted for reports again"
    })
  )
)
