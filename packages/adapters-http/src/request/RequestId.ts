import type { HttpServerRequest } from "effect/http"

/** The name of a request in logs and answers: the one it came with, if it is fit to be repeated, or a new one. */
export const requestIdOf = ({ headers }: HttpServerRequest.HttpServerRequest): string => {
  const given = headers["x-request-id"]
  return given !== undefined && /^[A-Za-z0-9_.-]{1,128}$/.test(given) ? given : crypto.randomUUID()
}
