import { allowedMethods } from "./AllowedMethods.ts"

/** An answer that the listener gives before the request reaches the HTTP interface. */
export interface EarlyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The body must be ASCII: its length in characters is sent as `Content-Length`. */
const answerOf = (status: number, content: object, headers: Record<string, string> = {}): EarlyResponse => {
  const body = JSON.stringify(content)
  return {
    status,
    headers: {
      "content-type": "application/json",
      "content-length": String(body.length),
      "cache-control": "no-store",
      "x-request-id": crypto.randomUUID(),
      ...headers
    },
    body
  }
}

const last = { connection: "close" }

/** 400: the bytes are not HTTP. */
export const unreadableRequest = () => answerOf(400, { message: "The request is not readable HTTP." }, last)

/** 400: HTTP/1.1 demands the `Host` header. */
export const withoutHost = () => answerOf(400, { message: "The request has no Host header." }, last)

/** 431: the request headers are too long. */
export const headersTooLarge = () => answerOf(431, { message: "The request headers are too large." }, last)

/** 408: the header or the body did not arrive in time. */
export const requestTooSlow = () => answerOf(408, { message: "The request took too long to arrive." }, last)

/** 417: the `Expect` header is not supported. */
export const expectationFailed = () => answerOf(417, { message: "The expectation of the request cannot be met." }, last)

/** 405: CONNECT asks for a tunnel, which no address here is. */
export const tunnelRefused = () =>
  answerOf(405, { message: "Method not allowed." }, { ...last, allow: "GET, HEAD, POST, PUT, PATCH, DELETE" })

/** Whether an answer with this status and these headers is that of a request which was interrupted: a bare 503. */
export const isInterrupted = (status: number, headers: object): boolean => status === 503 && !("retry-after" in headers)

/** 503: the server stops before the request is answered. What the request asked for may have happened. */
export const stopping = () =>
  answerOf(503, { message: "The server is stopping. Send the request again." }, { ...last, "retry-after": "1" })

/**
 * The answer while the server starts: 405 to a method that the path does not support, as later, 200 for `/health/live`,
 * and 503 for all others.
 */
export const starting = (method: string, url: string): EarlyResponse => {
  const allowed = allowedMethods(url)
  if (allowed.length > 0 && !allowed.includes(method)) {
    return answerOf(405, { message: "Method not allowed." }, { allow: allowed.join(", ") })
  }
  return url.replace(/\?.*$/s, "") === "/health/live"
    ? answerOf(200, { status: "ok" })
    : answerOf(503, { message: "Service unavailable." }, { "retry-after": "1" })
}
