import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, Runtime } from "effect"
import { serve } from "./Server.ts"
import { printMessage } from "./StartRefused.ts"

/** Being told to stop is no failure. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? onExit(0) : Runtime.defaultTeardown(exit, onExit)

NodeRuntime.runMain(Effect.tapErrorTag(serve, ["StartRefused", "StorageLost"], printMessage), { teardown })
