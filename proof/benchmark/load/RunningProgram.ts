import { type ChildProcess, spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** A server in a process of its own. */
export interface RunningProgram {
  readonly url: string
  /** Where it tells its metrics, if it does. */
  readonly metricsUrl: string | undefined
  readonly pid: number
  /** Stops it and waits until it has ended. */
  readonly stop: () => Promise<void>
}

// The launcher sets the last two, the last one for sources alone.
const { PATH = "", MALLOC_ARENA_MAX = "1", NODE_COMPILE_CACHE = "" } = process.env

const living = new Set<ChildProcess>()

process.once("exit", () => living.forEach((child) => child.kill("SIGKILL")))
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1))

/**
 * Starts a program and waits for the line that tells its address. A `.ts` program runs on the sources of the packages,
 * a `.js` program on the compiled ones.
 */
export const run = async (
  program: string,
  settings: Readonly<Record<string, string>>,
  options: ReadonlyArray<string> = []
): Promise<RunningProgram> => {
  const isSource = program.endsWith(".ts")
  const conditions = isSource ? ["-C", "@leadwell/source"] : []
  const child = spawn(process.execPath, [...options, ...conditions, program], {
    cwd: root,
    env: { PATH, MALLOC_ARENA_MAX, ...(isSource && { NODE_COMPILE_CACHE }), PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "inherit"]
  })
  living.add(child)
  const ended = new Promise<void>((resolve) =>
    child.once("close", () => {
      living.delete(child)
      resolve()
    })
  )
  const stop = () => {
    child.kill("SIGTERM")
    return ended
  }
  let metricsUrl: string | undefined
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      metricsUrl = /metrics on (\S+)/.exec(line)?.[1] ?? metricsUrl
      const found = /listens on (\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once("close", () => reject(new Error(`${program} ended before it listened`)))
  })
  return { url, metricsUrl, pid: child.pid ?? 0, stop }
}
