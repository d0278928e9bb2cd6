import type { SignedInPerson } from "@leadwell/people/session/SignedInPerson"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { loopbackCookie, tlsCookie } from "../../request/SessionCookie.ts"
import {
  Forbidden,
  InternalServerError,
  ServiceUnavailable,
  TooManyRequests,
  Unauthorized
} from "../../response/Refusals.ts"

/** The person who sent the current request. */
export class CurrentSession extends Context.Service<CurrentSession, SignedInPerson>()(
  "@leadwell/adapters-http/features/people/CurrentSession"
) {}

const session = HttpApiSecurity.apiKey({ in: "cookie", key: tlsCookie }).pipe(
  HttpApiSecurity.annotate(
    OpenApi.Description,
    `The session of a person. Over plain HTTP on the machine of the browser, the cookie is \`${loopbackCookie}\`.`
  )
)

/** Requires the cookie of a session. A token does not do. It runs before anything else of the request is read. */
export class SessionOnly extends HttpApiMiddleware.Service<SessionOnly, { provides: CurrentSession }>()(
  "@leadwell/adapters-http/features/people/CurrentSession/SessionOnly",
  {
    security: { session },
    error: [Unauthorized, TooManyRequests, Forbidden, ServiceUnavailable, InternalServerError]
  }
) {}
