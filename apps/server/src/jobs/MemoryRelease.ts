import { Effect, Layer } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

interface Collection {
  readonly type: "major"
  readonly execution: "sync"
  readonly flavor: "last-resort"
}

/** V8's collector, which only contexts have that are made while it is exposed. */
const collector = (): ((how: Collection) => void) => {
  setFlagsFromString("--expose-gc")
  try {
    return runInNewContext("gc")
  } finally {
    setFlagsFromString("--no-expose-gc")
  }
}

/** Frees what nothing refers to any more, and gives the memory back to the system. Nothing else runs meanwhile. */
export const releaseMemory = Effect.sync(() => collector()({ type: "major", execution: "sync", flavor: "last-resort" }))

/** Once the server is up, what only its start needed is given back: about a third of what it has. */
export const layer = Layer.effectDiscard(Effect.forkScoped(Effect.delay(releaseMemory, "1 second")))
