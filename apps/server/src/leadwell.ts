#!/usr/bin/env node
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Exit, Runtime } from "effect"
import { runLeadwell } from "./commands/Leadwell.ts"

/** An interrupted command exits with failure, unless it has set the exit code. The server sets it to success. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? onExit(Number(process.exitCode ?? 1))
    : Runtime.defaultTeardown(exit, onExit)

NodeRuntime.runMain(runLeadwell(process.argv.slice(2)), { teardown })
