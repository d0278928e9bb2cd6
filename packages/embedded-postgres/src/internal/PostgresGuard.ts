import { Effect } from "effect"
import { spawn } from "node:child_process"
import type { Duplex, Readable } from "node:stream"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailures.ts"
import { reason } from "./PostgresFolders.ts"
import type { PostgresUser } from "./PostgresUser.ts"

/** The exit code of a program of PostgreSQL, and the end of its log. */
export interface Ending {
  readonly code: number | null
  readonly said: string
}

/** A program of PostgreSQL that does not outlive this process. */
export interface Guarded {
  /** Resolves when the program and all processes that it started have ended. */
  readonly ended: Promise<Ending>
  /** Resolves when the end of the log satisfies the condition. */
  readonly heard: (isEnough: (said: string) => boolean) => Promise<void>
  /** Requests a fast shutdown, which does not wait for clients but ends PostgreSQL cleanly. */
  readonly stop: () => void
}

/** A program with its arguments, its user, and the folder that the guard removes when this process dies. */
export interface Guardable {
  readonly command: ReadonlyArray<string>
  readonly user: PostgresUser
  readonly run: string
}

/**
 * The supervisor of a program. Descriptor 3 is a pipe to this process, and closes when this process ends in any way.
 *
 * - The guard then sends SIGINT until the program has ended: the postmaster ignores signals until it has its handlers.
 *   Afterwards the guard removes the folder of the socket.
 * - The guard ignores signals itself. A service manager sends them to all processes, and PostgreSQL would lose its
 *   supervisor before this process has finished its requests.
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

/**
 * The environment of the program. Variables of this process are left out, because PostgreSQL misreads some (`PGPORT`)
 * and others are secret. `PG_GRANDPARENT_PID` stops it from taking this process for another postmaster.
 */
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
    // The program has ended already.
  }
}

const open = ({ command, run, user }: Guardable) => {
  const child = spawn("/bin/sh", ["-c", guard, "leadwell-postgres", ...command], {
    ...user,
    cwd: run,
    // A process group of its own: Ctrl-C in a terminal reaches only this process, which stops the database last.
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
    // The shell was killed. The program may still run; it holds the log open until it ends.
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
    // The first call closes the pipe, so that the guard stops the program and removes the folder. A later call signals
    // the program itself, in case the guard was killed.
    stop: () => {
      if (line.destroyed && pid > 0) interrupt(pid)
      line.destroy()
    }
  }
}

/** Stops a program and waits for its end. Repeats the request every second, because the guard may have been killed. */
const stopped = ({ ended, stop }: Guarded) =>
  Effect.promise(async () => {
    const again = setInterval(stop, 1000)
    stop()
    await ended
    clearInterval(again)
  })

/** Starts a program. It is stopped when the scope closes, or when this process dies. */
export const guardedIn = (program: Guardable) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => guarded(program),
      catch: (error) => new EmbeddedPostgresFailed({ problem: `PostgreSQL cannot be run: ${reason(error)}` })
    }),
    stopped
  )
