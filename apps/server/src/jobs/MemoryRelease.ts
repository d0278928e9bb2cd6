import { Context, Effect, Layer } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

interface Collection {
  readonly type: "major"
  readonly execution: "sync"
  readonly flavor: "last-resort"
}

/** Returns V8's garbage collector. Only contexts that are created while it is exposed contain it. */
const collector = (): ((how: Collection) => void) => {
  setFlagsFromString("--expose-gc")
  try {
    return runInNewContext("gc")
  } finally {
    setFlagsFromString("--no-expose-gc")
  }
}

/** Collects all garbage and returns the memory to the system. It blocks the process meanwhile. */
export const releaseMemory = Effect.sync(() => collector()({ type: "major", execution: "sync", flavor: "last-resort" }))

/** Whether the process has the server alone. What else runs in it would be stopped for garbage of its own. */
export const HasOwnProcess = Context.Reference<boolean>("@leadwell/server/jobs/MemoryRelease/HasOwnProcess", {
  defaultValue: () => true
})

/**
 * Releases the memory that only the start needed, which is about a third of the memory in use. With a large catalogue
 * it takes more than half a second, so it belongs before the first request.
 */
export const layer = Layer.effectDiscard(Effect.flatMap(HasOwnProcess, (has) => (has ? releaseMemory : Effect.void)))
