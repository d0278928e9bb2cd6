import { DateTime, Effect, Layer } from "effect"
import { hourly } from "../background/Hourly.ts"
import { untilNothing } from "../storage/Steps.ts"
import { HookRepository } from "./HookRepository.ts"
import { submissionTime } from "./Submission.ts"

/** The maximum number of submissions in one step. */
const atOnce = 1000

/** Removes the submissions that were received {@link submissionTime} ago, once an hour. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(HookRepository, ({ removeSubmissions }) =>
    hourly("Submissions", (now) =>
      untilNothing(removeSubmissions(DateTime.subtractDuration(now, submissionTime), atOnce))
    )
  )
)
