import { Effect } from "effect"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Where Node stores what it has compiled. Without it, each of hundreds of starts compiles all sources again. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL("../../node_modules/.cache/node-compile", import.meta.url))

/** Ends a server whose test is gone, such as after Ctrl-C: its stdin then closes, and it stops as on that signal. */
const withTest =
  "data:text/javascript," +
  encodeURIComponent("process.stdin.on('end', () => process.kill(process.pid, 'SIGINT')).resume().unref?.()")

/** The exit of a process, with its whole output. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A server in its own process, started like `npm start`. */
export interface RunningServer {
  /** Returns the output up to `text`. It fails with the whole output if the process ends first. */
  readonly until: (text: string) => Effect.Effect<string>
  readonly signal: (name: NodeJS.Signals) => Effect.Effect<void>
  readonly ended: Effect.Effect<Ended>
}

/** Starts the server with these settings on a free port, and kills it when the scope closes. */
export const start = (
  settings: Record<string, string> = {},
  program: ReadonlyArray<string> = ["apps/server/src/main.ts"]
) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const conditions = program.some((one) => one.endsWith(".ts")) ? ["-C", "@leadwell/source"] : []
      // The demo catalogue alone: `CATALOG_FILE: ""` loads the demo with its leads.
      const demo = (settings["STORAGE"] ?? "memory") === "memory" ? { CATALOG_FILE: "demo" } : {}
      const child = spawn(process.execPath, [...conditions, "--import", withTest, ...program], {
        cwd: root,
        env: {
          PATH: process.env["PATH"] ?? "",
          PORT: "0",
          STORAGE: "memory",
          NODE_COMPILE_CACHE,
          ...demo,
          ...settings
        },
        stdio: ["pipe", "pipe", "pipe"]
      })
      const written = { stdout: "", stderr: "" }
      child.stdout.on("data", (bytes) => (written.stdout += bytes))
      child.stderr.on("data", (bytes) => (written.stderr += bytes))
      const closed = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, ...written })))
      const until = (text: string) =>
        Effect.promise(
          () =>
            new Promise<string>((resolve, reject) => {
              const look = () => written.stdout.includes(text) && resolve(written.stdout)
              child.stdout.on("data", look)
              child.on("close", () => reject(new Error(`the server ended: ${JSON.stringify(written)}`)))
              look()
            })
        )
      const server: RunningServer = {
        until,
        signal: (name) => Effect.sync(() => void child.kill(name)),
        ended: Effect.promise(() => closed)
      }
      return { server, child, closed }
    }),
    ({ child, closed }) =>
      Effect.promise(() => {
        child.kill("SIGKILL")
        return closed
      })
  ).pipe(Effect.map(({ server }) => server))
