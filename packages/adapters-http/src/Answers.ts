import { Cause, Effect } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { documentationPage } from "./Documentation.ts"
import { allowedMethods } from "./AllowedMethods.ts"
import { InternalServerError, MethodNotAllowed, NotFound } from "./Refusals.ts"

const retryAfterSeconds = "5"

/** Scripts and styles of the documentation page are written into it; whatever else it wants must come from here. */
const ownHostOnly = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:"

/** The name of a request in logs and answers: the one it came with, if it is fit to be repeated, or a new one. */
const requestId = (request: HttpServerRequest.HttpServerRequest): string => {
  const given = request.headers["x-request-id"]
  return given !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(given) ? given : crypto.randomUUID()
}

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

const refusal = (status: number, { message }: { readonly message: string }, headers: Record<string, string> = {}) =>
  HttpServerResponse.jsonUnsafe({ message }, { status, headers })

const unrouted = (request: HttpServerRequest.HttpServerRequest): HttpServerResponse.HttpServerResponse => {
  const allow = allowedMethods(request.url)
  return allow.length === 0
    ? refusal(404, new NotFound({ message: "Not found." }))
    : refusal(405, new MethodNotAllowed({ message: "Method not allowed." }), { allow: allow.join(", ") })
}

/**
 * What every answer has in common: unknown paths, wrong methods and faults of the server are answered in JSON like all
 * else, and headers that follow from the status are set. The cause of a fault is logged, never sent.
 */
export const layer = HttpRouter.middleware(
  (answer) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const id = requestId(request)
      const response = yield* Effect.catchCause(answer, (cause) => {
        if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
        if (isUnrouted(cause)) return Effect.succeed(unrouted(request))
        return Effect.as(
          Effect.annotateLogs(Effect.logError("Request failed", placesOf(cause)), { request: id }),
          refusal(500, new InternalServerError({ message: "Server Error" }))
        )
      })
      return HttpServerResponse.setHeaders(response, headersFor(request, response.status, id))
    }),
  { global: true }
)
