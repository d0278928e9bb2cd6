import { Context, Effect, LogLevel, References, type Fiber } from "effect"
import { HttpRouter, type HttpServerRequest } from "effect/http"

/** What telemetry may record of a request and its answer. Nothing in it was written by the client. */
export interface ResponseSummary {
  readonly method: string
  /** The path as in the contract, such as `/api/leads/{lead}`; `none` for a request without a route. */
  readonly route: string
  /** The status of the answer; 499 when the connection ended before it. */
  readonly status: number
  readonly seconds: number
}

/** The status under which a request without an answer is counted. */
export const unanswered = 499

const templates = new Map<string, string>()

/** A route's path with its parameters in braces, as in the OpenAPI document. */
const templateOf = (path: string): string => {
  const known = templates.get(path)
  if (known !== undefined) return known
  const template = path.replaceAll(/:(\w+)/g, "{$1}")
  templates.set(path, template)
  return template
}

/** Describes the request answered on this fiber. The router leaves the route in the context of the fiber. */
export const summaryOf = (
  fiber: Fiber.Fiber<unknown, unknown>,
  { method }: HttpServerRequest.HttpServerRequest,
  status: number,
  begun: number
): ResponseSummary => {
  const routed = Context.getOrUndefined(fiber.context, HttpRouter.RouteContext)
  return {
    method: routed === undefined ? "other" : method,
    route: routed === undefined ? "none" : templateOf(routed.route.path),
    status,
    seconds: (performance.now() - begun) / 1000
  }
}

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
