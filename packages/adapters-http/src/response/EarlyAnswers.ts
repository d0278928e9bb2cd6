/** An answer that is given before there is a request of the interface, by whatever listens. */
export interface EarlyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** All of it is ASCII, so that it has as many bytes as characters. */
const answerOf = (status: number, content: object, headers: Record<string, string> = {}): EarlyAnswer => {
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

/** To bytes that are not HTTP. */
export const unreadableRequest = () => answerOf(400, { message: "The request is not readable HTTP." }, last)

/** To a header that is longer than any needs to be. */
export const headersTooLarge = () => answerOf(431, { message: "The request headers are too large." }, last)

/** To a request whose header or body does not come to its end. */
export const requestTooSlow = () => answerOf(408, { message: "The request took too long to arrive." }, last)

/** To an `Expect` that nobody can meet. */
export const expectationFailed = () => answerOf(417, { message: "The expectation of the request cannot be met." }, last)

/** To any path while the server starts: it lives, and can do nothing yet. */
export const starting = (path: string): EarlyAnswer =>
  path === "/health/live"
    ? answerOf(200, { status: "ok" })
    : answerOf(503, { message: "Service unavailable." }, { "retry-after": "1" })
