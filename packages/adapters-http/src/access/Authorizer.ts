import { Context, type Effect, type Redacted } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import type { StillAuthorized } from "../request/StillAuthorized.ts"
import type { Forbidden, ServiceUnavailable, TooManyRequests, Unauthorized } from "../response/Refusals.ts"
import type { GrantedBy } from "./Authorization.ts"

/** Who sent a request. `still` is {@link StillAuthorized}. */
export interface Authorized<P> {
  readonly principal: P
  readonly still: typeof StillAuthorized.Service
}

/** Decides whether a request may go on. */
export class Authorizer extends Context.Service<
  Authorizer,
  {
    /**
     * Returns the principal of the current request if it has what an endpoint demands, and counts the request. A
     * session counts only without an `Authorization` header.
     */
    readonly authorize: <Endpoint extends HttpApiEndpoint.Top>(
      credential: Redacted.Redacted<string>,
      endpoint: Endpoint
    ) => Effect.Effect<
      Authorized<GrantedBy<Endpoint>>,
      Unauthorized | TooManyRequests | Forbidden | ServiceUnavailable,
      HttpServerRequest.HttpServerRequest
    >
  }
>()("@leadwell/adapters-http/access/Authorizer") {}
