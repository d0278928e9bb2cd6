import { ProviderUnavailable, ResponseRefused } from "@leadwell/people/openid/OpenIdProvider"
import { Effect } from "effect"
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client"

/** The codes of the library for an answer that was read, and is not to be believed. */
const refusing = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION"
])

/** Returns a code when it looks like one. Anything else may be a text of the provider, or of a browser. */
const codeOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^[A-Za-z0-9_]{1,60}$/u.test(value) ? value : undefined

/** The code of an error, or of its cause: `fetch` hides that of the network there. */
const reasonOf = (error: unknown): string => {
  const { cause, code, name } = Object(error)
  return codeOf(code) ?? codeOf(Object(cause).code) ?? codeOf(name) ?? "Error"
}

/** Whether the library found fault with the body of an answer: a provider without keys refuses nobody. */
const isAboutAnswer = ({ cause }: Error): boolean =>
  cause instanceof Error ? isAboutAnswer(cause) : typeof cause === "object" && cause !== null && "body" in cause

/** Returns what an error of the library means. The provider says `invalid_grant` of a code that it does not take. */
const failureOf = (error: unknown): ProviderUnavailable | ResponseRefused => {
  if (error instanceof AuthorizationResponseError) {
    return new ResponseRefused({ reason: codeOf(error.error) ?? "AuthorizationResponseError" })
  }
  if (error instanceof ResponseBodyError) {
    const reason = codeOf(error.error) ?? "ResponseBodyError"
    return reason === "invalid_grant" ? new ResponseRefused({ reason }) : new ProviderUnavailable({ reason })
  }
  const reason = reasonOf(error)
  return error instanceof ClientError && refusing.has(error.code ?? "") && !isAboutAnswer(error)
    ? new ResponseRefused({ reason })
    : new ProviderUnavailable({ reason })
}

/** Runs a call of the library. */
export const attempt = <A>(run: () => Promise<A>) => Effect.tryPromise({ try: run, catch: failureOf })

/** Returns that the provider cannot be asked: nothing can be refused before a response is there. */
export const unavailable = ({ reason }: ProviderUnavailable | ResponseRefused) => new ProviderUnavailable({ reason })
