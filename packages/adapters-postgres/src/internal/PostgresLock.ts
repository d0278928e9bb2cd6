import { Duration, Effect } from "effect"
import * as fs from "node:fs"
import * as path from "node:path"

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

const lockFile = (cluster: string): ReadonlyArray<string> => {
  try {
    return fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")
  } catch {
    // The holder has just removed it.
    return []
  }
}

/** The first line names the process, the eighth its state: starting, ready, standby or stopping. */
const holder = (cluster: string): "none" | "steady" | "changing" => {
  const lines = lockFile(cluster)
  const pid = Number.parseInt(lines[0] ?? "", 10)
  if (Number.isNaN(pid) || !isAlive(pid)) return "none"
  return /^(?:ready|standby)/.test(lines[7] ?? "") ? "steady" : "changing"
}

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
    const state = holder(cluster)
    if (state === "none") return true
    steady = state === "steady" ? steady + 1 : 0
  }
  return false
})
