import { Effect } from "effect"
import { readdir, readFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"

const tasks = "/proc/self/task"

const isDrawer = async (task: string): Promise<boolean> =>
  (await readFile(`${tasks}/${task}/comm`, "latin1")).startsWith("libuv-worker")

const lower = async (): Promise<void> => {
  for (const task of await readdir(tasks)) {
    if (await isDrawer(task)) setPriority(Number(task), constants.priority.PRIORITY_BELOW_NORMAL)
  }
}

/**
 * Lowers the priority of the threads on which sharp draws, and of threads they start. These are libuv's threads, which
 * also look up host names and read files. Only Linux has priorities for threads; elsewhere nothing changes.
 */
export const lowerDrawingPriority: Effect.Effect<void> =
  process.platform === "linux"
    ? Effect.tryPromise(lower).pipe(
        Effect.catch(({ cause }) => Effect.logDebug("screenshots are drawn at the usual priority", cause))
      )
    : Effect.void
