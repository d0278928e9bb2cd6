import { Effect } from "effect"
import { execFileSync } from "node:child_process"

interface Process {
  readonly pid: number
  readonly parent: number
  readonly user: number
  readonly command: string
}

const listed = (): ReadonlyArray<Process> =>
  execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,uid=,stat=,args="], { encoding: "utf8", maxBuffer: 2 ** 26 })
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+([A-Z])\S*\s+(.*)$/.exec(line))
    // A zombie process has ended already. Only its parent can remove it from the list.
    .filter((match) => match !== null && match[4] !== "Z")
    .map((match) => ({
      pid: Number(match?.[1]),
      parent: Number(match?.[2]),
      user: Number(match?.[3]),
      command: match?.[5] ?? ""
    }))

/** The processes that run for a folder: the guard, PostgreSQL or initdb, and all their descendants. */
export const processesOn = (folder: string): ReadonlyArray<Process> => {
  const all = listed()
  const isRoot = ({ command }: Process) => /leadwell-postgres|native\/bin/.test(command) && command.includes(folder)
  const family = new Map(all.filter(isRoot).map((process) => [process.pid, process]))
  for (let size = -1; size < family.size;) {
    size = family.size
    for (const process of all) if (family.has(process.parent)) family.set(process.pid, process)
  }
  return [...family.values()]
}

/** The processes of PostgreSQL and of initdb that run for a folder. */
export const programsOn = (folder: string): ReadonlyArray<Process> =>
  processesOn(folder).filter(({ command }) => /^postgres:|^\S*native\/bin\/(?:postgres|initdb)/.test(command))

/** The shells that supervise the programs of a folder. */
export const guardsOn = (folder: string): ReadonlyArray<Process> =>
  processesOn(folder).filter(({ command }) => command.startsWith("/bin/sh -c"))

const isAlive = (pid: number): boolean => listed().some((process) => process.pid === pid)

/** Polls a condition that no event reports. Fails after two minutes. */
export const eventually = async (what: string, isSo: () => boolean): Promise<void> => {
  const deadline = Date.now() + 120_000
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`it did not come to pass that ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Waits until all these processes have ended. */
export const allGone = (processes: ReadonlyArray<Process>): Promise<void> =>
  eventually("the processes are gone", () => !processes.some(({ pid }) => isAlive(pid)))

/**
 * Waits for a process of a PostgreSQL, and returns its id. A process gets its name only shortly after PostgreSQL
 * answers. Without its id, a signal would go to this process and all others of its group.
 */
export const programOn = async (folder: string, name: string): Promise<number> => {
  const found = () => programsOn(folder).find(({ command }) => command.includes(name))?.pid
  await eventually(`a ${name} runs`, () => found() !== undefined)
  const pid = found()
  if (pid === undefined) throw new Error(`the ${name} has ended`)
  return pid
}

/**
 * Stops the checkpointer of a PostgreSQL until the scope closes, so that the PostgreSQL cannot shut down. Returns the
 * effect that continues it.
 */
export const stopCheckpointer = Effect.fnUntraced(function* (folder: string) {
  const pid = yield* Effect.promise(() => programOn(folder, "checkpointer"))
  const release = Effect.ignoreCause(Effect.sync(() => process.kill(pid, "SIGCONT")))
  yield* Effect.acquireRelease(
    Effect.sync(() => process.kill(pid, "SIGSTOP")),
    () => release
  )
  return release
})
