import { Duration, Effect } from "effect"
import { postmasterOf } from "./PostmasterFile.ts"

const pause = 100
const steadyPauses = 10

/**
 * Waits until no postmaster holds the cluster, and returns whether that is so. A postmaster that is ready for a whole
 * second is not stopping: the guard of a dead process would have stopped it by then.
 */
export const awaitHolder = Effect.fnUntraced(function* (cluster: string, holderTimeout: Duration.Input) {
  let steady = 0
  for (let waited = 0; waited < Duration.toMillis(holderTimeout) && steady < steadyPauses; waited += pause) {
    yield* Effect.sleep(pause)
    const holder = postmasterOf(cluster)
    if (holder === undefined) return true
    steady = holder.state === "ready" ? steady + 1 : 0
  }
  return false
})
