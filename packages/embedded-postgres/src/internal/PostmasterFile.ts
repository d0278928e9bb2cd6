import * as fs from "node:fs"
import * as path from "node:path"

/** The content of `postmaster.pid`, the file by which a running postmaster holds its cluster. */
export interface Postmaster {
  /** The folder of the socket. It is empty until the postmaster listens. */
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
    // No postmaster holds the cluster, or it has just removed the file, or this user may not read the file.
    return []
  }
}

/**
 * The running postmaster of a cluster. Line 1 of its file is the process id, line 5 the folder of the socket, and line
 * 8 the state: starting, ready, standby or stopping.
 */
export const postmasterOf = (cluster: string): Postmaster | undefined => {
  const lines = linesOf(cluster)
  const pid = Number.parseInt(lines[0] ?? "", 10)
  if (Number.isNaN(pid) || !isAlive(pid)) return undefined
  return { run: lines[4] ?? "", state: /^(?:ready|standby)/.test(lines[7] ?? "") ? "ready" : "changing" }
}
