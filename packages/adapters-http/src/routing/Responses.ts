import { causeFrames } from "@leadwell/domain/privacy/StackFrames"
import { Cause, Context, Effect, References } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { makeLeadShortcut } from "../intake/LeadShortcut.ts"
import { endingWithBody } from "../request/UnreadBody.ts"
import type { InternalServerError } from "../response/Refusals.ts"
import { unknownMethod, UnknownPage, unknownPath } from "../response/UnroutedResponses.ts"
import { countAnswered, countFaultsFromZero } from "../telemetry/RequestMetrics.ts"
import { logAnswered, summaryOf, unanswered } from "../telemetry/ResponseSummary.ts"
import { allowedMethods, isForeignPath } from "./AllowedMethods.ts"

/**
 * Returns the id of a request for logs and answers. It is the client's id if that is safe to repeat, or else a new one.
 */
const requestIdOf = ({ headers }: HttpServerRequest.HttpServerRequest): string => {
  const given = headers["x-request-id"]
  return given !== undefined && /^[A-Za-z0-9_.-]{1,128}$/.test(given) ? given : crypto.randomUUID()
}

const retryAfterSeconds = "5"

const headersFor = (
  { headers, status }: HttpServerResponse.HttpServerResponse,
  id: string
): Record<string, string> => ({
  "cache-control": headers["cache-control"] ?? "no-store",
  "x-request-id": id,
  ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
  ...(status === 503 ? { "retry-after": retryAfterSeconds } : {}),
  "x-content-type-options": "nosniff"
})

const isUnrouted = (cause: Cause.Cause<unknown>): boolean => {
  const error = Cause.squash(cause)
  return HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"
}

type PageOf = (typeof UnknownPage)["Service"]

const unrouted = (
  request: HttpServerRequest.HttpServerRequest,
  pageOf: PageOf
): HttpServerResponse.HttpServerResponse => {
  const allow = allowedMethods(request.url)
  return allow.length === 0 ? unknownPath(pageOf(request)) : unknownMethod(allow)
}

/** The answer to a request that no handler answered: an unknown path or method, or a fault of the server. */
const answerInstead = (
  request: HttpServerRequest.HttpServerRequest,
  id: string,
  cause: Cause.Cause<unknown>,
  pageOf: PageOf
): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
  isUnrouted(cause)
    ? Effect.succeed(unrouted(request, pageOf))
    : Effect.as(
        Effect.logError("Request failed", causeFrames(cause)),
        HttpServerResponse.jsonUnsafe(
          { message: "Server Error", request_id: id } satisfies (typeof InternalServerError)["Encoded"],
          {
            status: 500
          }
        )
      )

/**
 * Middleware for every answer. Unknown paths, wrong methods and faults are answered as JSON, and the headers that
 * follow from the status are set. A person gets the {@link UnknownPage} instead.
 *
 * Each request gets an id, which annotates its log lines, and is counted. The cause of a fault is logged and never
 * sent.
 */
export const layer = HttpRouter.middleware(
  Effect.map(
    Effect.all([makeLeadShortcut, UnknownPage, countFaultsFromZero]),
    ([shortcut, pageOf]) =>
      (answer) =>
        Effect.withFiber((fiber) => {
          const begun = performance.now()
          const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
          const id = requestIdOf(request)
          const finish = (response: HttpServerResponse.HttpServerResponse) => {
            const answered = summaryOf(fiber, request, response.status, begun)
            countAnswered(fiber.context, answered)
            const whole = response.status < 400 ? response : endingWithBody(request, response)
            return Effect.as(
              logAnswered(fiber, answered),
              HttpServerResponse.setHeaders(whole, headersFor(response, id))
            )
          }
          // Set directly, because a provided annotation would be restored together with the route that the router sets
          // later.
          // The frame of the request restores both.
          fiber.setContext(Context.add(fiber.context, References.CurrentLogAnnotations, { request: id }))
          const routed = () => (isForeignPath(request.url) ? Effect.succeed(unrouted(request, pageOf)) : answer)
          return Effect.matchCauseEffect(shortcut(fiber, request) ?? routed(), {
            onSuccess: finish,
            onFailure: (cause) => {
              if (!Cause.hasInterruptsOnly(cause))
                return Effect.flatMap(answerInstead(request, id, cause, pageOf), finish)
              countAnswered(fiber.context, summaryOf(fiber, request, unanswered, begun))
              return Effect.failCause(cause)
            }
          })
        })
  ),
  { global: true }
)
