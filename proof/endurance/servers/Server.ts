import { Effect, Latch } from "effect"
import { renameSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Gateway } from "../../test/Gateway.ts"
import { type RunningServer, start } from "../../test/RunningServer.ts"

/** How a process of a server ended. */
export interface Ending {
  readonly code: number | null
  /** What the run did to it, or null when it ended by itself. */
  readonly cause: "kill" | "terminate" | null
  readonly hadListened: boolean
  /** All that it printed. */
  readonly said: string
}

/** A server that is started again when it ends, as a process manager does. */
export interface Server {
  readonly index: number
  readonly gateway: Gateway
  /** Where it listens, or null while it does not. */
  readonly url: () => string | null
  /** Shifts its clock by these milliseconds from the true time. */
  readonly shift: (milliseconds: number) => void
  readonly signal: (name: NodeJS.Signals) => Effect.Effect<void>
  /** Ends it with a signal. It is not started again before `goOn`. */
  readonly end: (name: "SIGKILL" | "SIGTERM") => Effect.Effect<void>
  readonly goOn: Effect.Effect<unknown>
  /** Waits until it listens. */
  readonly listening: Effect.Effect<unknown>
  readonly endings: ReadonlyArray<Ending>
}

/** Where a server works: its gateway, the file of its clock, and its other settings. */
export interface ServerPlace {
  readonly index: number
  readonly gateway: Gateway
  readonly clockFile: string
  readonly settings: Readonly<Record<string, string>>
}

const preload = fileURLToPath(new URL("ShiftedClock.ts", import.meta.url))
const program = ["--import", preload, "apps/server/src/main.ts"]

/** Replaces the file of a clock as a whole. A server that reads an empty file would show the true time. */
export const writeClock = (file: string, milliseconds: number): void => {
  writeFileSync(`${file}.new`, String(milliseconds))
  renameSync(`${file}.new`, file)
}

/** Starts a server and keeps it running until the scope closes. */
export const makeServer = Effect.fnUntraced(function* ({ clockFile, gateway, index, settings }: ServerPlace) {
  const mayRun = yield* Latch.make(true)
  const isListening = yield* Latch.make(false)
  const endings: Array<Ending> = []
  let url: string | null = null
  let running: RunningServer | null = null
  let cause: Ending["cause"] = null

  const live = Effect.gen(function* () {
    cause = null
    const server = yield* start({ ...settings, STORAGE: "postgres", ENDURANCE_CLOCK: clockFile }, program)
    running = server
    let hadListened = false
    const listen = Effect.gen(function* () {
      url = /listens on (http\S+?)["\s]/.exec(yield* server.until("/docs)"))?.[1] ?? null
      hadListened = true
      yield* isListening.open
    })
    yield* Effect.forkScoped(Effect.ignoreCause(listen))
    const { code, stderr, stdout } = yield* server.ended
    url = null
    running = null
    yield* isListening.close
    endings.push({ code, cause, hadListened, said: stdout + stderr })
  }).pipe(Effect.scoped, mayRun.whenOpen, Effect.andThen(Effect.sleep("100 millis")), Effect.forever)
  yield* Effect.forkScoped(live)

  const signal = (name: NodeJS.Signals) => Effect.suspend(() => running?.signal(name) ?? Effect.void)
  const server: Server = {
    index,
    gateway,
    url: () => url,
    shift: (milliseconds) => writeClock(clockFile, milliseconds),
    signal,
    end: (name) =>
      Effect.andThen(
        Effect.andThen(mayRun.close, isListening.close),
        Effect.suspend(() => {
          cause = name === "SIGKILL" ? "kill" : "terminate"
          if (name === "SIGKILL") url = null
          return signal(name)
        })
      ),
    goOn: mayRun.open,
    listening: isListening.await,
    endings
  }
  return server
})
