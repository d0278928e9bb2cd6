import * as fs from "node:fs"
import * as path from "node:path"
import { unfinishedFolder } from "./PostgresFolders.ts"
import { contentOf, fileOf, pidIn } from "./PostmasterFile.ts"
import { isAlive, mayBePostmaster } from "./PostmasterProcess.ts"

/** An id that no process has: Linux gives at most 2²², and macOS less. */
const nobodysPid = 2 ** 22 + 1

/**
 * Puts {@link nobodysPid} in the place of the id in a `postmaster.pid`, unless the file is not as expected any more.
 * The file is moved away first, so that of two processes only one changes it, and none changes a newer file.
 */
const replacePid = (cluster: string, expected: string): void => {
  const file = fileOf(cluster)
  const aside = unfinishedFolder(path.dirname(cluster), "postmaster")
  const moved = path.join(aside, "postmaster.pid")
  try {
    fs.renameSync(file, moved)
    if (fs.readFileSync(moved, "utf8") === expected) {
      fs.writeFileSync(moved, expected.replace(/^.*$/m, String(nobodysPid)))
    }
    fs.linkSync(moved, file)
  } catch (error) {
    // Another process has moved the file first, or has started PostgreSQL meanwhile. PostgreSQL then decides.
    const { code } = error as NodeJS.ErrnoException
    if (code !== "ENOENT" && code !== "EEXIST") throw error
  } finally {
    fs.rmSync(aside, { recursive: true, force: true })
  }
}

/**
 * Makes PostgreSQL see that a `postmaster.pid` is stale, when its process id now belongs to something else. PostgreSQL
 * only asks whether the id is alive, and would refuse to start for ever.
 *
 * The file stays, with an id that is dead. PostgreSQL itself then checks that no process of the crashed server still
 * uses its shared memory, which the file names.
 */
export const disownStale = (cluster: string): void => {
  const content = contentOf(cluster)
  const pid = pidIn(content)
  if (pid === undefined || !isAlive(pid) || mayBePostmaster(pid, cluster)) return
  replacePid(cluster, content)
}
