import type { HttpServerRequest } from "effect/http"

/**
 * Returns the id of a request for logs and answers. It is the client's id if that is safe to repeat, or else a new one.
 */
export const requestIdOf = ({ headers }: HttpServerRequest.HttpServerRequest): string => {
  const given = headers["x-request-id"]
  return given !== undefined && /^[A-Za-z0-9_.-]{1,128}$/.test(given) ? given : crypto.randomUUID()
}
