import { causeFrames, stackFrames } from "@leadwell/domain/privacy/StackFrames"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Cause, Console, Data, Effect, Layer, Option, Runtime } from "effect"
import { format } from "node:util"
import { StartRefused } from "../StartRefused.ts"
import { StorageLost } from "../storage/StorageLoss.ts"

/**
 * Whether every line must be JSON. This reads the environment itself, because the line that refuses a setting must have
 * the format, too.
 */
const isJson = () => process.env["LOG_FORMAT"]?.trim() === "json"

/** Formats a text as a line of the JSON log. */
const lineOf = (level: string, ...parts: ReadonlyArray<unknown>): string => {
  const timestamp = new Date().toISOString()
  return JSON.stringify({ message: format(...parts).trim(), level, timestamp, annotations: {}, spans: {} })
}

/** A console whose every line is JSON. */
const jsonConsole: Console.Console = Object.assign(Object.create(globalThis.console), {
  log: (...parts: ReadonlyArray<unknown>) => globalThis.console.log(lineOf("INFO", ...parts)),
  error: (...parts: ReadonlyArray<unknown>) => globalThis.console.error(lineOf("ERROR", ...parts))
})

const tellWarning = ({ message, name }: Error) => globalThis.console.error(lineOf("WARN", `${name}: ${message}`))

const tellUncaught = (error: unknown) => {
  globalThis.console.error(lineOf("FATAL", `Leadwell ended by a fault of its own: ${stackFrames(error)}`))
  process.exit(1)
}

/** Prints in JSON what Node prints as text: its warnings, and errors that nothing caught. */
const jsonOfNode = Effect.acquireRelease(
  Effect.sync(() => {
    const earlier = process.listeners("warning")
    process.removeAllListeners("warning").on("warning", tellWarning).on("uncaughtException", tellUncaught)
    return earlier
  }),
  (earlier) =>
    Effect.sync(() => {
      process.off("warning", tellWarning).off("uncaughtException", tellUncaught)
      for (const listener of earlier) process.on("warning", listener)
    })
)

const loseLine = () => {}

/**
 * Lets the server go on when a line cannot be written, because the disk of its log is full or nobody reads it. Node
 * would end the process. The line is lost, and later ones are written once that is possible.
 */
const outliveLog = Effect.sync(() => {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners("error").includes(loseLine)) stream.on("error", loseLine)
  }
})

/** The console of the server: with `LOG_FORMAT=json` one whose every line is JSON, and otherwise the usual one. */
const layer = Layer.unwrap(
  Effect.sync(() =>
    isJson() ? Layer.merge(Layer.succeed(Console.Console, jsonConsole), Layer.effectDiscard(jsonOfNode)) : Layer.empty
  )
)

/** The server failed, and the reason is printed. */
export class ServerFailed extends Data.TaggedError("ServerFailed") {
  override readonly [Runtime.errorReported] = false
}

/** A server that runs outlives a store that is away. So the store went away after the start had found it usable. */
const storeGone = ({ reason = "it does not answer" }: StorageUnavailable): string =>
  `The store went away during the start, because ${reason}: start the server again.`

/** Returns what an operator needs to know of a failure. A message that others wrote may contain personal data. */
const reasonOf = (cause: Cause.Cause<unknown>): string => {
  const error = Option.getOrUndefined(Cause.findErrorOption(cause))
  if (error instanceof StorageUnavailable) return storeGone(error)
  return error instanceof StartRefused || error instanceof StorageLost
    ? error.message
    : ["Leadwell ended by a fault of its own:", ...causeFrames(cause)].join("\n")
}

/** Runs the server with its console, and on without its log. If the server fails, prints the reason on stderr. */
export const withServerOutput = <A, E, R>(server: Effect.Effect<A, E, R>): Effect.Effect<A, ServerFailed, R> =>
  Effect.andThen(outliveLog, server).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.andThen(Console.error(reasonOf(cause)), new ServerFailed())
    ),
    Effect.provide(layer)
  )
