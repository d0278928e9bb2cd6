import * as fs from "node:fs"
import * as path from "node:path"

/** What a running PostgreSQL says of itself in the file by which it holds its cluster. */
export interface Postmaster {
  /** The folder of its socket; empty until it listens. */
  readonly run: string
  readonly state: "ready" | "changing"
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

const linesOf = (cluster: string): ReadonlyArray<string> => {
  try {
    return fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")
  } catch {
    // Nobody holds the cluster, or its holder has just removed the file, or we may not see it.
    return []
  }
}

/**
 * The living holder of a cluster. The first line of its file names the process, the fifth the folder of the socket, the
 * eighth the state: starting, ready, standby or stopping.
 */
export const postmasterOf = (cluster: string): Postmaster | undefined => {
  const lines = linesOf(cluster)
  const pid = Number.parseInt(lines[0] ?? "", 10)
  if (Number.isNaN(pid) || !isAlive(pid)) return undefined
  return { run: lines[4] ?? "", state: /^(?:ready|standby)/.test(lines[7] ?? "") ? "ready" : "changing" }
}
