import { Effect } from "effect"
import { spawn } from "node:child_process"
import type { Duplex, Readable } from "node:stream"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailures.ts"
import { reason } from "./PostgresFolders.ts"
import type { PostgresUser } from "./PostgresUser.ts"

/** How a program of PostgreSQL ended, and the last that it said. */
export interface Ending {
  readonly code: number | null
  readonly said: string
}

/** A program of PostgreSQL that does not outlive this process. */
export interface Guarded {
  /** Resolves once the program and everything that it started are gone. */
  readonly ended: Promise<Ending>
  /** Resolves once the last that was said is enough. */
  readonly heard: (isEnough: (said: string) => boolean) => Promise<void>
  /** Asks the program to stop, at once but cleanly. */
  readonly stop: () => void
}

/** A program with its arguments, who runs it, and the folder that goes when this process dies. */
export interface Guardable {
  readonly command: ReadonlyArray<string>
  readonly user: PostgresUser
  readonly run: string
}

/**
 * Descriptor 3 leads to our process and closes when that ends, in whatever way. Then the program is interrupted, again
 * and again since it ignores signals until it has set up its own, and the folder of the socket goes with it. The shell
 * itself takes no hint to end: a service manager may send one to all its processes, and ours must be able to finish.
 */
const guard = `
trap '' HUP INT TERM
"$@" 3<&- &
program=$!
echo "$program" >&3
{
  read -r nothing <&3
  trap '' USR1
  while kill -INT "$program"; do sleep 0.1 || sleep 1; done
  cd / && rm -rf "$LEADWELL_RUN_FOLDER"
} 2>/dev/null &
watch=$!
wait "$program"
status=$?
kill -USR1 "$watch" 2>/dev/null
wait "$watch"
exit "$status"
`

/** Of ours, PostgreSQL gets nothing to misread (PGPORT) or to leak; it never takes this process for a rival. */
const environment = (run: string) => ({
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
  PG_GRANDPARENT_PID: String(process.pid),
  LEADWELL_RUN_FOLDER: run
})

const interrupt = (pid: number): void => {
  try {
    process.kill(pid, "SIGINT")
  } catch {
    // It is gone already, which is what was asked.
  }
}

const open = ({ command, run, user }: Guardable) => {
  const child = spawn("/bin/sh", ["-c", guard, "leadwell-postgres", ...command], {
    ...user,
    cwd: run,
    // Apart from the terminal, whose Ctrl-C must reach us before it reaches the database.
    detached: true,
    env: environment(run),
    stdio: ["ignore", "ignore", "pipe", "pipe"]
  })
  let last = ""
  const ended = new Promise<Ending>((resolve) => {
    child.once("error", ({ message }) => resolve({ code: null, said: message }))
    child.once("close", (code) => resolve({ code, said: last }))
  })
  const log = child.stdio[2] as Readable
  log.setEncoding("utf8").on("data", (text: string) => (last = (last + text).slice(-16_384)))
  return { ended, log, line: child.stdio[3] as Duplex, said: () => last }
}

const guarded = (program: Guardable): Guarded => {
  const { ended, line, log, said } = open(program)
  let pid = 0
  line.on("data", (bytes: Buffer) => (pid ||= Number.parseInt(bytes.toString(), 10)))
  line.on("error", () => {
    // The shell was killed: whether the program still runs is seen at the log, which it holds open.
  })
  return {
    ended,
    heard: (isEnough) =>
      new Promise((resolve) => {
        const listen = () => {
          if (!isEnough(said())) return
          log.off("data", listen)
          resolve()
        }
        log.on("data", listen)
        listen()
      }),
    // The guard is asked first, since it removes the folder only after it was told that we leave; if it does not do
    // it, or is gone already, we do it ourselves.
    stop: () => {
      if (line.destroyed && pid > 0) interrupt(pid)
      line.destroy()
    }
  }
}

/** Stops a program and waits until it is gone; asks every second, should the guard have been killed before it. */
const stopped = ({ ended, stop }: Guarded) =>
  Effect.promise(async () => {
    const again = setInterval(stop, 1000)
    stop()
    await ended
    clearInterval(again)
  })

/** Starts a program that runs until it ends or the scope closes, at the latest when this process dies. */
export const guardedIn = (program: Guardable) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => guarded(program),
      catch: (error) => new EmbeddedPostgresFailed({ problem: `PostgreSQL cannot be run: ${reason(error)}` })
    }),
    stopped
  )
