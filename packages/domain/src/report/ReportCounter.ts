import { Duration, Effect, Layer } from "effect"
import { repeat } from "../background/RepeatingJob.ts"
import { eventCounting } from "./EventCounting.ts"

/** How many times as long as it works the counter rests, so that it takes little from the work that makes events. */
const rest = 19

/** The longest turn. The next one goes on where it stopped. */
const longestTurn = Duration.minutes(5)

/** Counts events for reports every ten seconds while the layer lives. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(eventCounting, ({ all }) =>
    repeat({
      turn: Effect.timeoutOption(all(rest), longestTurn),
      interval: "10 seconds",
      failing: "Events cannot be counted for reports",
      over: "Events are counted for reports again"
    })
  )
)
