import { spawnSync } from "node:child_process"
import * as fs from "node:fs"

/** Whether a process or a thread has this id. The signal 0 reaches threads too on Linux. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

/** Returns the content of a file of `/proc`, or undefined where there is none or this user may not read it. */
const readProc = (pid: number, name: string): string | undefined => {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, "utf8")
  } catch {
    // The process has ended, or the system has no `/proc`, or hides the processes of others.
    return undefined
  }
}

/** The command line of a process, or undefined when it cannot be read. Systems without `/proc` have `ps`. */
const commandOf = (pid: number): string | undefined => {
  if (fs.existsSync("/proc/self/cmdline")) return readProc(pid, "cmdline")
  const { status, stdout } = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" })
  return status === 0 ? stdout : undefined
}

/** Whether an id belongs to a thread that is not the first of its process. A postmaster writes the id of its first. */
const isThread = (pid: number): boolean => {
  const [, leader] = /^Tgid:\s*(\d+)$/m.exec(readProc(pid, "status") ?? "") ?? []
  return leader !== undefined && Number(leader) !== pid
}

/** Whether a process works in another folder. A postmaster works in the folder of its cluster. */
const isElsewhere = (pid: number, cluster: string): boolean => {
  try {
    const [its, ours] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(cluster)]
    return its.dev !== ours.dev || its.ino !== ours.ino
  } catch {
    // This user may not see the folder of the process, so it may be any folder.
    return false
  }
}

/**
 * Whether a process may be the postmaster of a cluster. Returns false only when it certainly is not: it is a thread, it
 * runs another program, or it works in another folder.
 */
export const mayBePostmaster = (pid: number, cluster: string): boolean => {
  if (!isAlive(pid) || isThread(pid)) return false
  const command = commandOf(pid)
  return command === undefined || (/postgres|postmaster/.test(command) && !isElsewhere(pid, cluster))
}
