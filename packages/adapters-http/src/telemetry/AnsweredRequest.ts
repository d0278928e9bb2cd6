import { Context, type Fiber } from "effect"
import { HttpRouter, type HttpServerRequest } from "effect/http"

/** What may be told of a request and its answer: nothing that the client wrote. */
export interface AnsweredRequest {
  readonly method: string
  /** The path as the contract writes it, such as `/api/leads/{lead}`; `none` for a path without a route. */
  readonly route: string
  /** The status of the answer; 499 when the connection ended without one. */
  readonly status: number
  readonly seconds: number
}

/** The status under which a request is counted that got no answer. */
export const unanswered = 499

const templates = new Map<string, string>()

/** A route's path with its parameters in braces, as the document of the interface has them. */
const templateOf = (path: string): string => {
  const known = templates.get(path)
  if (known !== undefined) return known
  const template = path.replaceAll(/:(\w+)/g, "{$1}")
  templates.set(path, template)
  return template
}

/** Describes a request that was answered on this fiber. The router leaves the route in the fiber's context. */
export const answeredRequest = (
  fiber: Fiber.Fiber<unknown, unknown>,
  { method }: HttpServerRequest.HttpServerRequest,
  status: number,
  begun: number
): AnsweredRequest => {
  const routed = Context.getOrUndefined(fiber.context, HttpRouter.RouteContext)
  return {
    method: routed === undefined ? "other" : method,
    route: routed === undefined ? "none" : templateOf(routed.route.path),
    status,
    seconds: (performance.now() - begun) / 1000
  }
}
