import * as fs from "node:fs"
import * as path from "node:path"
import { isAlive } from "./PostmasterProcess.ts"

/** The content of `postmaster.pid`, the file by which a running postmaster holds its cluster. */
export interface Postmaster {
  /** The folder of the socket. It is empty until the postmaster listens. */
  readonly run: string
  readonly state: "ready" | "changing"
}

/** The path of the file. */
export const fileOf = (cluster: string): string => path.join(cluster, "postmaster.pid")

/** The text of the file. It is empty when there is no file, or this user may not read it. */
export const contentOf = (cluster: string): string => {
  try {
    return fs.readFileSync(fileOf(cluster), "utf8")
  } catch {
    // No postmaster holds the cluster, or it has just removed the file, or this user may not read the file.
    return ""
  }
}

/** The process id in the text of the file. A server for a single user writes it with a minus sign. */
export const pidIn = (content: string): number | undefined => {
  const pid = Math.abs(Number.parseInt(content, 10))
  return Number.isNaN(pid) || pid === 0 ? undefined : pid
}

/**
 * The running postmaster of a cluster. Line 1 of its file is the process id, line 5 the folder of the socket, and line
 * 8 the state: starting, ready, standby or stopping.
 */
export const postmasterOf = (cluster: string): Postmaster | undefined => {
  const content = contentOf(cluster)
  const pid = pidIn(content)
  if (pid === undefined || !isAlive(pid)) return undefined
  const lines = content.split("\n")
  return { run: lines[4] ?? "", state: /^(?:ready|standby)/.test(lines[7] ?? "") ? "ready" : "changing" }
}
