import { Cause, Context, Effect, References } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { documentationPage } from "../Documentation.ts"
import { requestIdOf } from "../request/RequestId.ts"
import { allowedMethods } from "../routing/AllowedMethods.ts"
import { unknownMethod, unknownPath } from "../routing/UnroutedAnswers.ts"
import { logAnswered } from "../telemetry/AccessLog.ts"
import { answeredRequest, unanswered } from "../telemetry/AnsweredRequest.ts"
import { countAnswered } from "../telemetry/RequestMetrics.ts"
import type { InternalServerError } from "./Refusals.ts"

const retryAfterSeconds = "5"

/** Scripts and styles of the documentation page are written into it; whatever else it wants must come from here. */
const ownHostOnly = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:"

const headersFor = (
  request: HttpServerRequest.HttpServerRequest,
  status: number,
  id: string
): Record<string, string> => ({
  "cache-control": "no-store",
  "x-request-id": id,
  ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
  ...(status === 503 ? { "retry-after": retryAfterSeconds } : {}),
  ...(request.url.startsWith(documentationPage) ? { "content-security-policy": ownHostOnly } : {}),
  "x-content-type-options": "nosniff"
})

const isUnrouted = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  return HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"
}

/** Where a fault arose. Its message is left out: it may hold a value of a person. */
const placesOf = (cause: Cause.Cause<unknown>): ReadonlyArray<string> =>
  Cause.prettyErrors(cause).map(({ name, stack }) =>
    [name, ...(stack ?? "").split("\n").filter((line) => /^\s+at /.test(line))].join("\n")
  )

const unrouted = (request: HttpServerRequest.HttpServerRequest): HttpServerResponse.HttpServerResponse => {
  const allow = allowedMethods(request.url)
  return allow.length === 0 ? unknownPath() : unknownMethod(allow)
}

/** The answer when there is none: to what the router does not know, and to faults of the server. */
const answerInstead = (
  request: HttpServerRequest.HttpServerRequest,
  id: string,
  cause: Cause.Cause<unknown>
): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
  isUnrouted(cause)
    ? Effect.succeed(unrouted(request))
    : Effect.as(
        Effect.logError("Request failed", placesOf(cause)),
        HttpServerResponse.jsonUnsafe(
          { message: "Server Error", request_id: id } satisfies (typeof InternalServerError)["Encoded"],
          {
            status: 500
          }
        )
      )

/**
 * What every answer has in common: unknown paths, wrong methods and faults of the server are answered in JSON like all
 * else, and headers that follow from the status are set. The cause of a fault is logged, never sent. Every request has
 * a name, which all that is logged on its behalf carries, and is counted.
 */
export const layer = HttpRouter.middleware(
  (answer) =>
    Effect.withFiber((fiber) => {
      const begun = performance.now()
      const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
      const id = requestIdOf(request)
      const finish = (response: HttpServerResponse.HttpServerResponse) => {
        const answered = answeredRequest(fiber, request, response.status, begun)
        countAnswered(fiber.context, answered)
        return Effect.as(
          logAnswered(fiber, answered),
          HttpServerResponse.setHeaders(response, headersFor(request, response.status, id))
        )
      }
      // Set and not provided, since what is provided is taken back together with the route that the router sets later.
      // The request's own frame takes both back.
      fiber.setContext(Context.add(fiber.context, References.CurrentLogAnnotations, { request: id }))
      return Effect.matchCauseEffect(answer, {
        onSuccess: finish,
        onFailure: (cause) => {
          if (!Cause.hasInterruptsOnly(cause)) return Effect.flatMap(answerInstead(request, id, cause), finish)
          countAnswered(fiber.context, answeredRequest(fiber, request, unanswered, begun))
          return Effect.failCause(cause)
        }
      })
    }),
  { global: true }
)
