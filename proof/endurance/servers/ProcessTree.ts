import { execFileSync } from "node:child_process"

const parents = (): ReadonlyArray<readonly [pid: number, parent: number]> =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8", maxBuffer: 2 ** 26 })
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (pid === undefined || parent === undefined ? [] : [[pid, parent] as const]))

/** A process and all that it started, parents first. */
export const processTree = (root: number): ReadonlyArray<number> => {
  const all = parents()
  const tree = [root]
  for (let at = 0; at < tree.length; at++) {
    for (const [pid, parent] of all) if (parent === tree[at]) tree.push(pid)
  }
  return tree
}

/** Signals processes. One that has ended meanwhile is passed over. */
export const signalAll = (pids: ReadonlyArray<number>, name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
    }
  }
}
