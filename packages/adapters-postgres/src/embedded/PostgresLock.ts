import { Duration, Effect } from "effect"
import { postmasterOf } from "./PostmasterFile.ts"

const pause = 100
const steadyPauses = 10

/**
 * Waits until nobody holds the cluster any more and says whether that came to pass. A holder that is ready for a whole
 * second is not about to leave: the guard of a process that died would have told it to stop by then.
 */
export const awaitHolder = Effect.fnUntraced(function* (cluster: string, patience: Duration.Input) {
  let steady = 0
  for (let waited = 0; waited < Duration.toMillis(patience) && steady < steadyPauses; waited += pause) {
    yield* Effect.sleep(pause)
    const holder = postmasterOf(cluster)
    if (holder === undefined) return true
    steady = holder.state === "ready" ? steady + 1 : 0
  }
  return false
})
