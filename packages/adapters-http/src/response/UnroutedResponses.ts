import { Context } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { MethodNotAllowed, NotFound, ServiceUnavailable, TooManyRequests } from "./Refusals.ts"

const refusal = (status: number, { message }: { readonly message: string }, headers: Record<string, string> = {}) =>
  HttpServerResponse.jsonUnsafe({ message }, { status, headers })

/** Returns the page that a person sees at an unknown path, or nothing for a program. Without it, the answer is JSON. */
export const UnknownPage = Context.Reference<
  (request: HttpServerRequest.HttpServerRequest) => HttpServerResponse.HttpServerResponse | undefined
>("@leadwell/adapters-http/response/UnroutedResponses/UnknownPage", { defaultValue: () => () => undefined })

/** The answer to an unknown path: a page if there is one, and else JSON. */
export const unknownPath = (page?: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse =>
  page === undefined ? refusal(404, new NotFound({ message: "Not found." })) : HttpServerResponse.setStatus(page, 404)

/** The answer to a method that the path does not support. */
export const unknownMethod = (allowed: ReadonlyArray<string>): HttpServerResponse.HttpServerResponse =>
  refusal(405, new MethodNotAllowed({ message: "Method not allowed." }), { allow: allowed.join(", ") })

/** The answer of a page that cannot be shown before somebody does something about it. */
export const notReady = (message: string): HttpServerResponse.HttpServerResponse =>
  refusal(503, new ServiceUnavailable({ message }))

/** The answer to a client whose address has used up its requests for a path without a token. */
export const budgetSpent = (): HttpServerResponse.HttpServerResponse =>
  refusal(429, new TooManyRequests({ message: "Too Many Attempts." }))

/** Returns an answer, or only that it is unchanged if the client has its tag in `If-None-Match`. */
export const unlessKnown = (
  response: HttpServerResponse.HttpServerResponse,
  { headers }: HttpServerRequest.HttpServerRequest
): HttpServerResponse.HttpServerResponse => {
  const tag = response.headers["etag"]
  const isKnown = tag !== undefined && headers["if-none-match"]?.includes(tag) === true
  return isKnown ? HttpServerResponse.empty({ status: 304, headers: response.headers }) : response
}
