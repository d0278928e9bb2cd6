import { Effect, Logger } from "effect"
import { Command } from "effect/cli"

/** `leadwell serve`: the server, as `npm start` runs it. Other commands do not wait until it is loaded. */
export const serveCommand = Command.make("serve", {}, () =>
  Effect.flatMap(
    Effect.promise(() => import("../Server.ts")),
    ({ serve }) => Effect.provideService(serve, Logger.LogToStderr, false)
  )
).pipe(Command.withDescription("Run the server until it is told to stop."))
