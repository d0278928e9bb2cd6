import { Effect, type Fiber, LogLevel, References } from "effect"
import type { ResponseSummary } from "./ResponseSummary.ts"

const isHeard = LogLevel.isLessThanOrEqualTo("Debug")

/** Logs an answered request at level debug. At higher levels it does nothing, so the annotations cost nothing. */
export const logAnswered = (
  fiber: Fiber.Fiber<unknown, unknown>,
  { method, route, seconds, status }: ResponseSummary
): Effect.Effect<void> =>
  isHeard(fiber.getRef(References.MinimumLogLevel))
    ? Effect.annotateLogs(Effect.logDebug("Request answered"), {
        method,
        route,
        status,
        milliseconds: Math.round(seconds * 1e6) / 1000
      })
    : Effect.void
