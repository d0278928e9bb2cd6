import type { ErrorRequestHandler } from "express"

/** What is wrong with a body that Express cannot read, by the status that Express gives it. */
const messages: Readonly<Record<number, string>> = {
  400: "The request body is not a readable JSON object.",
  413: "The request body is too large.",
  415: "The request body must be application/json."
}

/**
 * Answers in JSON when Express cannot read a body. Without it, Express answers with a page that shows the stack trace,
 * and the message quotes the body.
 */
export const unreadableBody: ErrorRequestHandler = (error: { readonly status?: number }, _request, response, next) => {
  const message = messages[error.status ?? 500]
  if (message === undefined) next(error)
  else response.status(error.status ?? 500).json({ message })
}
