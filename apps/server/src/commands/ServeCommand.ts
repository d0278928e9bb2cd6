import { Effect, Logger } from "effect"
import { Command } from "effect/cli"

/**
 * `leadwell serve`: runs the server, as `npm start` does. The server is loaded only here, so that other commands start
 * faster.
 */
export const serveCommand = Command.make("serve", {}, () =>
  Effect.flatMap(
    Effect.promise(() => import("../Server.ts")),
    ({ serve }) => Effect.provideService(serve, Logger.LogToStderr, false)
  ).pipe(Effect.onInterrupt(() => Effect.sync(() => (process.exitCode = 0))))
).pipe(Command.withDescription("Run the server until it is told to stop."))
