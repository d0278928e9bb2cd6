import { Effect, type Fiber, LogLevel, References } from "effect"
import type { AnsweredRequest } from "./AnsweredRequest.ts"

const isHeard = LogLevel.isLessThanOrEqualTo("Debug")

/** Logs a request that was answered at level debug; does nothing at all when that level is not heard. */
export const logAnswered = (
  fiber: Fiber.Fiber<unknown, unknown>,
  { method, route, seconds, status }: AnsweredRequest
): Effect.Effect<void> =>
  isHeard(fiber.getRef(References.MinimumLogLevel))
    ? Effect.annotateLogs(Effect.logDebug("Request answered"), {
        method,
        route,
        status,
        milliseconds: Math.round(seconds * 1e6) / 1000
      })
    : Effect.void
