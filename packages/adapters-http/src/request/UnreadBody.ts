import { Effect, Stream } from "effect"
import { HttpBody, type HttpServerRequest, HttpServerResponse } from "effect/http"

/** How much of a body is still taken after its refusal, and for how long: more than any endpoint reads. */
const most = { bytes: 32 * 1024 * 1024, time: "30 seconds" } as const

/** The HTTP server of Effect reads a smaller rest by itself. */
const smallest = 256 * 1024

/** Whether a client may be sending a body that nobody reads. One that was too slow has had its time. */
const mayBeLeft = ({ headers }: HttpServerRequest.HttpServerRequest, status: number): boolean => {
  // A client that waits for a word of the server sends nothing before.
  if (status === 408 || "expect" in headers) return false
  const length = Number(headers["content-length"] ?? 0)
  return "transfer-encoding" in headers || (length > smallest && length <= most.bytes)
}

const rest = ({ stream }: HttpServerRequest.HttpServerRequest) => {
  let taken = 0
  return Stream.takeWhile(stream, ({ length }) => (taken += length) <= most.bytes).pipe(
    Stream.interruptWhen(Effect.sleep(most.time)),
    Stream.drain,
    Stream.catchCause(() => Stream.empty)
  )
}

/**
 * Returns a refusal that is sent at once, and ends when the body of its request has arrived. Many clients read no
 * answer before they have sent all, and lose it when the connection closes before: a browser then knows no reason.
 */
export const endingWithBody = (
  request: HttpServerRequest.HttpServerRequest,
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse => {
  const { body, status } = response
  if (body._tag !== "Uint8Array" || !mayBeLeft(request, status)) return response
  return HttpServerResponse.setBody(
    response,
    HttpBody.stream(Stream.concat(Stream.succeed(body.body), rest(request)), body.contentType, body.contentLength)
  )
}
