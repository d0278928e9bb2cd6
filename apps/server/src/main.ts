import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, Runtime } from "effect"
import { serve } from "./Server.ts"
import { StartRefused } from "./StartRefused.ts"
import { withServerOutput } from "./telemetry/ServerOutput.ts"

/** An interruption is not a failure, so the exit code is 0. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? onExit(0) : Runtime.defaultTeardown(exit, onExit)

/** Settings come only from the environment. Arguments are refused, because `--port 4000` would otherwise be ignored. */
const refuseArguments = Effect.suspend(() => {
  const given = process.argv.slice(2)
  const line = `The server takes no arguments: ${given.join(" ")}. Set variables instead: PORT=4000 npm start`
  return given.length === 0 ? Effect.void : withServerOutput(Effect.fail(new StartRefused({ lines: [line] })))
})

NodeRuntime.runMain(Effect.andThen(refuseArguments, serve), { teardown })
